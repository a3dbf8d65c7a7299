import { Copy } from 'lucide-react';
import { needsDoctor } from '#shared/doctor/checkup';
import type { ServerView } from '#shared/view/snapshot';
import textStyles from '../styles/text.module.css';
import { Button } from '../ui/Button';
import { Buttons } from '../ui/Buttons';
import { Section } from '../ui/Section';
import { useText } from '../use-text';
import { Chain } from './Chain';
import { cancelExamining, copyReport, examine } from './doctor-actions';
import { LastWords, MoreSteps } from './Evidence';
import { InstallProgress } from './InstallProgress';
import { useCheckup } from './use-checkup';
import styles from './Chain.module.css';

interface DoctorSectionProps {
  readonly server: ServerView;
  /** On the page of all servers its name is the title. */
  readonly named?: boolean;
}

/** The chain of one server. It looks by itself whenever the server stands otherwise, without connecting it anew. */
export function DoctorSection({ server, named = false }: DoctorSectionProps) {
  const text = useText();
  const checkup = useCheckup(server, needsDoctor(server));
  const isRunning = checkup?.endedAt === null;
  const { id } = server;
  return (
    <Section
      title={named ? server.name : text('doctor:title')}
      note={
        <button
          type="button"
          className={textStyles['link']}
          onClick={() => void (isRunning ? cancelExamining(id) : examine(id, true))}
        >
          {text(isRunning ? 'doctor:cancel' : 'doctor:checkAgain')}
        </button>
      }
    >
      {checkup === undefined ? (
        <p>{text('doctor:checking')}</p>
      ) : (
        <Chain server={server} checkup={checkup} isAlone={named} />
      )}
      {checkup?.isCancelled === true && <p>{text('doctor:cancelled')}</p>}
      {checkup !== undefined && !isRunning && checkup.broken === null && !checkup.isCancelled && (
        <p>{text('doctor:allWell')}</p>
      )}
      <InstallProgress server={server} />
      {named && checkup !== undefined && !isRunning && <LastWords server={server} checkup={checkup} />}
      {checkup !== undefined && !isRunning && (
        <Buttons className={styles['below']}>
          {named && <MoreSteps server={server} checkup={checkup} />}
          <Button size="small" look="quiet" icon={Copy} onClick={() => void copyReport(server)}>
            {text('doctor:copy')}
          </Button>
        </Buttons>
      )}
    </Section>
  );
}

import { useState } from 'react';
import type { BrokenLink, Remedy } from '#shared/doctor/checkup';
import { remedyExplained, remedyWords } from '#shared/doctor/words';
import type { ServerView } from '#shared/view/snapshot';
import { Button } from '../ui/Button';
import { Buttons } from '../ui/Buttons';
import { mend } from './doctor-actions';
import { EnterValue } from './EnterValue';
import { InstallRuntime } from './InstallRuntime';
import { useSay } from './use-say';
import styles from './Chain.module.css';

interface RepairProps {
  readonly server: ServerView;
  readonly broken: BrokenLink;
  readonly isAlone: boolean;
}

/** What the banner of a server’s own page has its button for. */
const inBanner: ReadonlySet<Remedy['kind']> = new Set<Remedy['kind']>([
  'try-again',
  'sign-in',
  'approve',
  'wait-longer',
  'unpin',
  'use-instead',
  'forget-registration',
  'relax-issuer',
  'enter-client',
  'edit',
  'open-file'
]);

/** One button that repairs; what it needs to know is asked for in a dialog. */
export function Repair({ server, broken: { remedy, failure }, isAlone }: RepairProps) {
  const say = useSay();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const explained = remedyExplained(remedy, say);
  const isAbove = !isAlone && inBanner.has(remedy.kind);
  if (remedy.kind === 'none' || isAbove) return failure.hint !== null && <p>{failure.hint}</p>;
  const needsDialog = remedy.kind === 'enter-variable' || remedy.kind === 'install-runtime';
  const words = remedyWords(remedy, say);

  async function press(): Promise<void> {
    if (needsDialog) {
      setIsAsking(true);
      return;
    }
    setIsBusy(true);
    await mend(server, remedy);
    setIsBusy(false);
  }

  return (
    <>
      {remedy.kind === 'edit' || remedy.kind === 'try-again' ? <p>{failure.hint}</p> : null}
      <Buttons className={styles['repair']}>
        <Button
          look="primary"
          aria-disabled={isBusy}
          aria-label={say('doctor:named', { what: words, name: server.name })}
          onClick={() => {
            if (!isBusy) void press();
          }}
        >
          {words}
        </Button>
      </Buttons>
      {explained !== null && <p className={styles['note']}>{explained}</p>}
      {isAsking && remedy.kind === 'enter-variable' && (
        <EnterValue server={server} remedy={remedy} onClose={() => setIsAsking(false)} />
      )}
      {isAsking && remedy.kind === 'install-runtime' && (
        <InstallRuntime server={server} remedy={remedy} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

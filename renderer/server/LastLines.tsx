import { Copy, ScrollText } from 'lucide-react';
import type { ServerView } from '#shared/view/snapshot';
import { copy } from '../actions';
import { openDialog } from '../store';
import { Button } from '../ui/Button';
import { Buttons } from '../ui/Buttons';
import { CodeWell } from '../ui/CodeWell';
import { Section } from '../ui/Section';
import { say } from '../text';
import { useText } from '../use-text';
import styles from './LastLines.module.css';

/** The end of stderr: the evidence below the banner. Only programs write it. */
export function LastLines({ server }: { readonly server: ServerView }) {
  const text = useText();
  const tail =
    (server.connection.type === 'failed' ? server.connection.stderrTail : null) ?? server.stderrTail;
  if (tail === null) return null;
  const title = text('overview:lastLines');
  return (
    <Section title={title} note={text('overview:stderr')}>
      <CodeWell label={title}>{tail.trimEnd()}</CodeWell>
      <Buttons className={styles['below']}>
        <Button
          size="small"
          icon={ScrollText}
          onClick={() => openDialog({ kind: 'log', serverId: server.id })}
        >
          {text('overview:wholeLog')}
        </Button>
        <Button
          size="small"
          look="quiet"
          icon={Copy}
          onClick={() => void copy(tail, () => say('overview:lastLines'))}
        >
          {text('action:copy')}
        </Button>
      </Buttons>
    </Section>
  );
}

import { Pencil, ScrollText } from 'lucide-react';
import type { Checkup } from '#shared/doctor/checkup';
import type { ServerView } from '#shared/view/snapshot';
import { openDialog } from '../store';
import { Button } from '../ui/Button';
import { CodeWell } from '../ui/CodeWell';
import { useText } from '../use-text';

interface EvidenceProps {
  readonly server: ServerView;
  readonly checkup: Checkup;
}

/** Where no page of the server stands around it: its last words. */
export function LastWords({ server, checkup: { broken, lastLines } }: EvidenceProps) {
  const text = useText();
  if (broken === null || lastLines === null) return null;
  return <CodeWell label={`${text('overview:lastLines')}, ${server.name}`}>{lastLines}</CodeWell>;
}

/** And what its banner would offer. */
export function MoreSteps({ server, checkup: { broken, lastLines } }: EvidenceProps) {
  const text = useText();
  const { id: serverId, name } = server;
  if (broken === null) return null;
  // What does not answer is mostly asked at the wrong address.
  const field = server.config !== null && 'url' in server.config ? { field: 'url' as const } : {};
  return (
    <>
      {server.editable && broken.remedy.kind !== 'edit' && (
        <Button
          size="small"
          icon={Pencil}
          aria-label={text('doctor:named', { what: text('action:editMore'), name })}
          onClick={() => openDialog({ kind: 'edit', serverId, ...field })}
        >
          {text('action:editMore')}
        </Button>
      )}
      {lastLines !== null && (
        <Button
          size="small"
          icon={ScrollText}
          aria-label={text('doctor:named', { what: text('action:showLog'), name })}
          onClick={() => openDialog({ kind: 'log', serverId })}
        >
          {text('action:showLog')}
        </Button>
      )}
    </>
  );
}

import type { ServerView } from '#shared/view/snapshot';
import { mayBeatByChoice } from '#shared/server/duplicates';
import { chooseDuplicate } from '../source-actions';
import { openDialog } from '../store';
import { Button } from '../ui/Button';
import { useText } from '../use-text';

interface HeldActionsProps {
  readonly server: ServerView;
  /** In a list of several the buttons' names carry their object. */
  readonly named?: boolean;
  readonly size?: 'small' | 'normal';
}

/** What a person may do about a server that does not count; nothing where doing nothing is right. */
export function HeldActions({ server, named = false, size = 'normal' }: HeldActionsProps) {
  const text = useText();
  const { suppression: reason, name, id: serverId } = server;
  const label = (key: 'source:approve.action' | 'source:keepBoth' | 'source:useInstead') =>
    named ? { 'aria-label': text(`${key}Named`, { name }) } : {};
  switch (reason?.kind) {
    case 'not-approved':
      return (
        <Button
          size={size}
          look={named ? 'plain' : 'primary'}
          {...label('source:approve.action')}
          onClick={() => openDialog({ kind: 'approve', serverId })}
        >
          {text('source:approve.action')}
        </Button>
      );
    case 'duplicate':
    case 'overridden':
      if (reason.kind === 'overridden' && !mayBeatByChoice(reason.by.scope)) return null;
      return (
        <>
          {reason.kind === 'duplicate' && (
            <Button
              size={size}
              {...label('source:keepBoth')}
              onClick={() => void chooseDuplicate(serverId, 'both')}
            >
              {text('source:keepBoth')}
            </Button>
          )}
          <Button
            size={size}
            {...label('source:useInstead')}
            onClick={() => void chooseDuplicate(serverId, 'instead')}
          >
            {text('source:useInstead')}
          </Button>
        </>
      );
    default:
      return null;
  }
}

import { tellingLine } from '#shared/doctor/telling';
import type { ServerView } from '#shared/view/snapshot';
import { connect } from '../actions';
import { useRemedy } from '../doctor/use-checkup';
import { openDialog } from '../store';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { useText } from '../use-text';
import { pinEra, prepare, waitLonger } from './link-actions';
import { endedByLimit } from './slow-start';

/** Why it is not connected, its last words, and the one step that helps most. */
export function FailedBanner({ server }: { readonly server: ServerView }) {
  const text = useText();
  const { id: serverId, name, connection } = server;
  const remedy = useRemedy(server, false);
  if (connection.type !== 'failed') return null;
  const { failure, stderrTail } = connection;
  const tail = stderrTail ?? server.stderrTail;
  const line = tail === null ? null : tellingLine(tail);
  const preparing = server.link?.preparing ?? null;
  const isPreparing = preparing?.type === 'running';
  const isPinned = failure.code === 'protocol.pinned-era';
  const isSlow = endedByLimit(server, failure);
  return (
    <Banner
      label={text('banner:label')}
      shape="broken"
      title={text(failure.code === 'connect.stopped' ? 'banner:stopped' : 'banner:failed', { name })}
      actions={
        <>
          {server.editable && (
            <Button onClick={() => openDialog({ kind: 'edit', serverId })}>{text('action:editMore')}</Button>
          )}
          {tail !== null && (
            <Button onClick={() => openDialog({ kind: 'log', serverId })}>{text('action:showLog')}</Button>
          )}
          {server.link?.start.canPrepare === true && (preparing === null || isPreparing) && (
            <Button
              why={isPreparing ? text('link:preparing', { name }) : null}
              onClick={() => void prepare(server)}
            >
              {text('link:prepare')}
            </Button>
          )}
          <Button
            look={isPinned || isSlow || remedy !== null ? 'plain' : 'primary'}
            onClick={() => void connect(serverId)}
          >
            {text('action:tryAgain')}
          </Button>
          {isPinned && (
            <Button look="primary" onClick={() => void pinEra(server, 'auto')}>
              {text('link:unpin')}
            </Button>
          )}
          {isSlow && (
            <Button look="primary" onClick={() => void waitLonger(server)}>
              {text('link:waitLonger')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {failure.message} {failure.hint}
      </p>
      {line !== null && (
        <p>
          {text('banner:lastLine')} <code>{line}</code>
        </p>
      )}
    </Banner>
  );
}

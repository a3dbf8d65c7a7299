import { assertNever } from '#shared/assert-never';
import type { Preparing } from '#shared/connection/link';
import type { ServerView } from '#shared/view/snapshot';
import { connect } from '../actions';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { ProgressBar } from '../ui/ProgressBar';
import { useElapsed } from '../use-elapsed';
import { useText } from '../use-text';
import { cancelPreparing, prepare } from './link-actions';
import styles from './PreparingBanner.module.css';

/** “Prepare now”: what the package runner says while it downloads, and how it ended. */
export function PreparingBanner({ server }: { readonly server: ServerView }) {
  const preparing = server.link?.preparing ?? null;
  if (preparing === null) return null;
  return <div className={styles['place']}>{view(preparing)}</div>;

  function view(now: Preparing) {
    switch (now.type) {
      case 'running':
        return <Running server={server} since={now.since} line={now.line} />;
      case 'done':
        return <Done server={server} seconds={now.seconds} />;
      case 'failed':
        return <NotPrepared server={server} preparing={now} />;
      default:
        return assertNever(now);
    }
  }
}

interface RunningProps {
  readonly server: ServerView;
  readonly since: number;
  readonly line: string | null;
}

function Running({ server, since, line }: RunningProps) {
  const text = useText();
  const seconds = useElapsed('preparing', since);
  return (
    <Notice
      role="status"
      shape="busy"
      title={text('link:preparing', { name: server.name })}
      actions={
        <Button size="small" onClick={() => void cancelPreparing(server)}>
          {text('link:stopPreparing')}
        </Button>
      }
    >
      <p>{text('link:preparingFor', { seconds })}</p>
      <ProgressBar label={text('link:preparing', { name: server.name })} value={null} />
      <LastLine line={line} />
    </Notice>
  );
}

function Done({ server, seconds }: { readonly server: ServerView; readonly seconds: number }) {
  const text = useText();
  const { connection, suppression, id } = server;
  const canConnect = suppression === null && connection.type === 'failed';
  return (
    <Notice
      role="status"
      shape="live"
      title={text('link:prepared', { name: server.name })}
      actions={
        <>
          <Button size="small" onClick={() => void cancelPreparing(server)}>
            {text('link:dismiss')}
          </Button>
          {canConnect && (
            <Button
              size="small"
              onClick={() => {
                void cancelPreparing(server);
                void connect(id);
              }}
            >
              {text('link:connectNow')}
            </Button>
          )}
        </>
      }
    >
      {text('link:preparedWhy', { seconds })}
    </Notice>
  );
}

interface NotPreparedProps {
  readonly server: ServerView;
  readonly preparing: Extract<Preparing, { readonly type: 'failed' }>;
}

function NotPrepared({ server, preparing }: NotPreparedProps) {
  const text = useText();
  const { failure, line } = preparing;
  return (
    <Notice
      role="alert"
      shape="broken"
      title={text('link:notPrepared', { name: server.name })}
      actions={
        <>
          <Button size="small" onClick={() => void cancelPreparing(server)}>
            {text('link:dismiss')}
          </Button>
          <Button size="small" onClick={() => void prepare(server)}>
            {text('action:tryAgain')}
          </Button>
        </>
      }
    >
      <p>
        {failure.message} {failure.hint}
      </p>
      <LastLine line={line} />
    </Notice>
  );
}

function LastLine({ line }: { readonly line: string | null }) {
  const text = useText();
  if (line === null) return null;
  return (
    <p>
      {text('link:lastLine')} <code>{line}</code>
    </p>
  );
}

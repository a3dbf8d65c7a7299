import type { ServerView } from '#shared/view/snapshot';
import { stopRetrying } from '../actions';
import { openDialog } from '../store';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { ProgressBar } from '../ui/ProgressBar';
import { useElapsed } from '../use-elapsed';
import { useText } from '../use-text';
import { keepAllowance } from './link-actions';

/** Faster than this is no news: the banner would only flash. */
const quietSeconds = 1;
/** From then on it is called slow, and what it is allowed is said; a download is never called so. */
const slowSeconds = 8;

/** The first attempt, when it takes a while: what may take so long, for how long, and how to stop it (TR11). */
export function ConnectingBanner({ server, epoch }: { readonly server: ServerView; readonly epoch: number }) {
  const text = useText();
  const { id: serverId, name, config, link } = server;
  const start = link?.start;
  const seconds = useElapsed(epoch, start?.since ?? null);
  if (seconds < quietSeconds) return null;
  const isProgram = config?.transport === 'stdio';
  const runner = start?.runner?.split(/[/\\]/).at(-1) ?? null;
  const limit = start === undefined ? null : Math.round(start.limitMs / 1_000);
  return (
    <Banner
      label={text('banner:label')}
      shape="busy"
      title={title()}
      actions={
        <>
          {isProgram && (
            <Button look="quiet" onClick={() => openDialog({ kind: 'log', serverId })}>
              {text('action:showLog')}
            </Button>
          )}
          {start?.isExtended === true && limit !== null && server.editable && (
            <Button onClick={() => void keepAllowance(server, limit)}>
              {text('link:keepLimit', { limit })}
            </Button>
          )}
          <Button onClick={() => void stopRetrying(serverId)}>{text('action:stopConnecting')}</Button>
        </>
      }
      more={<ProgressBar label={text('banner:progress', { name })} value={null} />}
    >
      <p>
        {runner !== null && text('link:downloadWhy', { runner })}{' '}
        {limit === null ? text('banner:elapsed', { seconds }) : text('link:allowance', { seconds, limit })}
      </p>
    </Banner>
  );

  function title(): string {
    if (runner !== null) return text('link:downloadingFor', { name });
    if (seconds >= slowSeconds) return text('link:slow', { name });
    return text(isProgram ? 'banner:starting' : 'banner:connecting', { name });
  }
}

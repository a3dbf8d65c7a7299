import type { ServerView } from '#shared/view/snapshot';
import { stopRetrying } from '../actions';
import { openDialog } from '../store';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { ProgressBar } from '../ui/ProgressBar';
import { useElapsed } from '../use-elapsed';
import { useText } from '../use-text';

/** Faster than this is no news: the banner would only flash. */
const quietSeconds = 1;
/** They download what they run at the first start (TR11). */
const runners = ['npx', 'uvx', 'bunx', 'docker', 'pnpm', 'podman'];

/** The first attempt, when it takes a while: what may take so long, for how long, and how to stop it. */
export function ConnectingBanner({ server, epoch }: { readonly server: ServerView; readonly epoch: number }) {
  const text = useText();
  const seconds = useElapsed(epoch);
  const { id: serverId, name, config } = server;
  if (seconds < quietSeconds) return null;
  const program = config?.transport === 'stdio' ? (config.command.split(/[/\\]/).at(-1) ?? '') : null;
  const runner = runners.find((one) => program?.replace(/\.(?:cmd|exe)$/i, '') === one);
  return (
    <Banner
      label={text('banner:label')}
      shape="busy"
      title={text(program === null ? 'banner:connecting' : 'banner:starting', { name })}
      actions={
        <>
          {program !== null && (
            <Button look="quiet" onClick={() => openDialog({ kind: 'log', serverId })}>
              {text('action:showLog')}
            </Button>
          )}
          <Button onClick={() => void stopRetrying(serverId)}>{text('action:stopConnecting')}</Button>
        </>
      }
      more={<ProgressBar label={text('banner:progress', { name })} value={null} />}
    >
      <p>
        {runner !== undefined && text('banner:downloads', { runner })} {text('banner:elapsed', { seconds })}
      </p>
    </Banner>
  );
}

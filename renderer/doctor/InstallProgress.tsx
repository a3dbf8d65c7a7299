import { useState } from 'react';
import type { Installing } from '#shared/doctor/checkup';
import type { ServerView } from '#shared/view/snapshot';
import { Button } from '../ui/Button';
import { CodeWell } from '../ui/CodeWell';
import { Notice } from '../ui/Notice';
import { useWindow } from '../store';
import { useElapsed } from '../use-elapsed';
import { useSay, useText } from '../use-text';
import { cancelInstalling } from './doctor-actions';
import { InstallRuntime } from './InstallRuntime';

/** How an installation goes that the person has begun here, and how it ended. */
export function InstallProgress({ server }: { readonly server: ServerView }) {
  const now = useWindow((state) => state.snapshot.app.installing?.[server.id]);
  return now === undefined ? null : <Progress server={server} now={now} />;
}

function Progress({ server, now }: { readonly server: ServerView; readonly now: Installing }) {
  const text = useText();
  const say = useSay();
  const runtime = say(`doctor:runtime.${now.runtime}`);
  const { name } = server;
  const isRunning = now.endedAt === null;
  const seconds = useElapsed(isRunning ? 'installing' : null, now.startedAt);
  const hasFailed = now.failure !== null;
  const [isAsking, setAsking] = useState(false);
  const remedy = useWindow((state) => state.snapshot.app.checkups?.[server.id]?.broken?.remedy);
  return (
    <Notice
      role={hasFailed ? 'alert' : 'status'}
      shape={isRunning ? 'busy' : hasFailed ? 'broken' : 'live'}
      title={
        isRunning
          ? text('doctor:install.running', { runtime, name })
          : text(hasFailed ? 'doctor:install.failed' : 'doctor:install.done', { runtime })
      }
      actions={
        <>
          {hasFailed && remedy?.kind === 'install-runtime' && (
            <Button size="small" onClick={() => setAsking(true)}>
              {text('doctor:install.another')}
            </Button>
          )}
          <Button size="small" onClick={() => void cancelInstalling(server)}>
            {text(isRunning ? 'doctor:install.stop' : 'ui:close')}
          </Button>
        </>
      }
    >
      {isRunning && <p>{text('doctor:install.runningFor', { seconds })}</p>}
      {now.failure !== null && (
        <p>
          {now.failure.message} {now.failure.hint}
        </p>
      )}
      {now.lines.length > 0 && (
        <CodeWell label={text('doctor:install.lines')}>{now.lines.join('\n')}</CodeWell>
      )}
      {now.lines.length === 0 && now.line !== null && (
        <p>
          {text('doctor:install.lastLine')} <code>{now.line}</code>
        </p>
      )}
      {isAsking && remedy?.kind === 'install-runtime' && (
        <InstallRuntime
          server={server}
          remedy={remedy}
          tried={now.command}
          onClose={() => setAsking(false)}
        />
      )}
    </Notice>
  );
}

import { useEffect } from 'react';
import type { AppSnapshot, ServerView } from '#shared/view/snapshot';
import { useWindow } from '../store';
import { say } from '../text';
import { startCounts } from '#shared/view/start-report';
import { announce } from '../ui/announcer';

/** Says what became of a server to those who do not see its shape turn. Failures that need the person interrupt. */
function tell(before: ServerView | undefined, now: ServerView): void {
  if (before === undefined || now.suppression !== null) return;
  const was = before.connection.type;
  const { name, connection } = now;
  if (was === connection.type) return;
  switch (connection.type) {
    case 'connected':
      announce(say('window:said.connected', { name }));
      return;
    case 'failed':
      announce(say('window:said.failed', { name, why: connection.failure.message }), 'assertive');
      return;
    case 'needs-auth':
      announce(say('window:said.needsAuth', { name }), 'assertive');
      return;
    case 'disabled':
      announce(say('window:said.disabled', { name }));
      return;
    case 'pending':
      if (was === 'connected') announce(say('window:said.lost', { name }));
  }
}

/** Once, when it ends before somebody’s eyes; a window that is opened later shows it and says nothing. */
function tellStart(before: AppSnapshot, { app: { start } }: AppSnapshot): void {
  if (start === undefined || before.app.start !== undefined || before.revision < 0) return;
  announce(say('start:said', { counts: startCounts(start.servers) }));
}

export function Announcements() {
  useEffect(
    () =>
      useWindow.subscribe(({ snapshot }, { snapshot: before }) => {
        tellStart(before, snapshot);
        if (snapshot.servers === before.servers) return;
        for (const server of Object.values(snapshot.servers)) {
          const old = before.servers[server.id];
          if (old !== server) tell(old, server);
        }
      }),
    []
  );
  return null;
}

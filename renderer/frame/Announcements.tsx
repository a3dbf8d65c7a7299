import { useEffect } from 'react';
import type { ServerView } from '#shared/view/snapshot';
import { useWindow } from '../store';
import { say } from '../text';
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

export function Announcements() {
  useEffect(
    () =>
      useWindow.subscribe(({ snapshot }, { snapshot: before }) => {
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

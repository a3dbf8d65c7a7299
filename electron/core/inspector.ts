import type { ServerId } from '#shared/ids';
import { createFollowing } from './catalog/following';
import { createPrimitives } from './catalog/primitives';
import { createSaving } from './catalog/save-content';
import type { ConnectionManager, ConnectionSink } from './connection/contract';
import type { Ports } from './ports';
import type { State } from './state';
import type { Traffic } from './traffic/traffic';

interface InspectorDeps {
  readonly ports: Pick<Ports, 'clock' | 'desktop'>;
  readonly state: State;
  readonly manager: () => ConnectionManager;
  readonly traffic: Pick<Traffic, 'withoutSecrets'>;
}

/** What a person looks into a server with, beside calling its tools. */
export function createInspector({ ports, state, manager, traffic }: InspectorDeps) {
  const following = createFollowing({ manager, state, clock: ports.clock });
  const sink: Pick<ConnectionSink, 'notification'> = {
    notification: (id: ServerId, method, params) => following.notification(id, method, params)
  };
  return {
    sink,
    handlers: {
      ...createPrimitives({
        manager,
        state,
        following,
        cleaned: (serverId, failure) => traffic.withoutSecrets(serverId, failure)
      }),
      ...createSaving(ports.desktop)
    },
    close: () => following.close()
  };
}

export type Inspector = ReturnType<typeof createInspector>;

import type { Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { CallStart } from './call/calls';
import { createPermissionKeeper } from './call/permission-keeper';
import { createFollowing } from './catalog/following';
import { createPrimitives } from './catalog/primitives';
import { createSaving } from './catalog/save-content';
import type { ConnectionManager, ConnectionSink } from './connection/contract';
import { openKeptState } from './kept';
import type { Ports } from './ports';
import type { State } from './state';
import type { Traffic } from './traffic/traffic';

interface InspectorDeps {
  readonly ports: Pick<Ports, 'clock' | 'desktop' | 'random' | 'log' | 'environment'>;
  readonly state: State;
  readonly manager: () => ConnectionManager;
  readonly traffic: Pick<Traffic, 'withoutSecrets'>;
}

/** What a person looks into a server with, beside calling its tools. */
export function createInspector({ ports, state, manager, traffic }: InspectorDeps) {
  const following = createFollowing({ manager, state, clock: ports.clock });
  const kept = openKeptState(ports);
  const permissions = createPermissionKeeper({ kept, state });
  const sink: Pick<ConnectionSink, 'notification'> = {
    notification: (id: ServerId, method, params) => following.notification(id, method, params)
  };
  return {
    sink,
    permissions,
    /** Before the first connection. */
    load: () => permissions.load(),
    permit: ({ serverId, serverName, name, isConfirmed = true }: CallStart): Result<null> => {
      const known = manager().tool(serverId, name);
      const annotations = known.ok ? known.value.annotations : {};
      return permissions.permit({ serverId, serverName, tool: name, annotations }, isConfirmed);
    },
    handlers: {
      ...createPrimitives({
        manager,
        state,
        following,
        cleaned: (serverId, failure) => traffic.withoutSecrets(serverId, failure)
      }),
      ...createSaving(ports.desktop),
      ...permissions.handlers
    },
    close: () => following.close()
  };
}

export type Inspector = ReturnType<typeof createInspector>;

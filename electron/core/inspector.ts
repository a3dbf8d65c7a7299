import path from 'node:path';
import type { Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { CallStart } from './call/calls';
import { createCollections } from './call/collections';
import { createHistory } from './call/history';
import { createHistoryFiles, defaultHistoryLimits } from './call/history-files';
import { createPermissionKeeper } from './call/permission-keeper';
import { createFollowing } from './catalog/following';
import { createPrimitives } from './catalog/primitives';
import { createWeighing } from './catalog/weigh';
import { createSaving } from './catalog/save-content';
import type { KeptState } from './config/kept-state';
import type { ConnectionManager, ConnectionSink } from './connection/contract';
import type { Ports } from './ports';
import type { State } from './state';
import type { Traffic } from './traffic/traffic';
import type { Undos } from './undos';

interface InspectorDeps {
  readonly ports: Pick<Ports, 'clock' | 'desktop' | 'random' | 'log' | 'environment'>;
  readonly state: State;
  readonly kept: KeptState;
  readonly undos: Undos;
  readonly manager: () => ConnectionManager;
  readonly traffic: Pick<Traffic, 'withoutSecrets'>;
}

/** What a person looks into a server with, beside calling its tools. */
export function createInspector({ ports, state, kept, undos, manager, traffic }: InspectorDeps) {
  const following = createFollowing({ manager, state, clock: ports.clock });
  const permissions = createPermissionKeeper({ kept, state });
  const collections = createCollections({
    kept,
    state,
    random: ports.random,
    desktop: ports.desktop,
    schemaOf: (name, tool) => {
      const server = Object.values(state.get().servers).find((one) => one.name === name);
      const known = server === undefined ? null : manager().tool(server.id, tool);
      return known?.ok === true ? known.value.inputSchema : {};
    }
  });
  const history = createHistory({
    files: createHistoryFiles(
      path.join(ports.environment.home, '.patchbay', 'history'),
      defaultHistoryLimits
    ),
    kept,
    state,
    clock: ports.clock,
    log: ports.log,
    undos,
    withoutSecrets: (serverId, value) =>
      value === null || typeof value === 'object' ? traffic.withoutSecrets(serverId, value) : value
  });
  const sink: Pick<ConnectionSink, 'notification'> = {
    notification: (id: ServerId, method, params) => following.notification(id, method, params)
  };
  return {
    sink,
    permissions,
    history,
    collections,
    /** Before the first connection. */
    load: async () => {
      await Promise.all([permissions.load(), history.load(), collections.load()]);
    },
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
      ...permissions.handlers,
      ...history.handlers,
      ...collections.handlers,
      ...createWeighing({ manager, state, clock: ports.clock })
    },
    close: async () => {
      following.close();
      await history.close();
    }
  };
}

export type Inspector = ReturnType<typeof createInspector>;

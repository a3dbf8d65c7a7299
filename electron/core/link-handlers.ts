import { failed, ok, type Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { Handlers } from '#shared/ipc/commands';
import type { linkCommands } from '#shared/ipc/link-commands';
import type { Configuration } from './config/contract';
import type { ConnectionManager } from './connection/contract';
import type { Ports } from './ports';
import type { State } from './state';
import { statusShape } from './status-shape';
import type { Traffic } from './traffic/traffic';

interface LinkHandlerDeps {
  readonly ports: Pick<Ports, 'desktop'>;
  readonly state: State;
  readonly configuration: Configuration;
  readonly manager: ConnectionManager;
  readonly traffic: Traffic;
}

/** What a person does to the way to a server, and the whole state as JSON. */
export function createLinkHandlers(deps: LinkHandlerDeps): Pick<Handlers, keyof typeof linkCommands> {
  const { ports, state, configuration, manager, traffic } = deps;

  async function keepAllowance(id: ServerId): Promise<Result<null>> {
    const link = state.get().servers[id]?.link;
    if (link === undefined) return failed('config.unknown-server', { details: { server: id } });
    const definition = configuration.definition(id);
    if (!definition.ok) return definition;
    const startupTimeoutMs = link.start.limitMs;
    const updated = await configuration.update(id, { ...definition.value, startupTimeoutMs });
    return updated.ok ? ok(null) : updated;
  }

  function stateText(): string {
    const shape = statusShape({
      ...{ state, manager, resolution: () => configuration.resolution() },
      withoutSecrets: (id, value) => traffic.withoutSecrets(id, value)
    });
    return `${JSON.stringify(shape, null, 2)}\n`;
  }

  return {
    'server.wait-longer': ({ serverId }) => Promise.resolve(manager.waitLonger(serverId)),
    'server.keep-allowance': ({ serverId }) => keepAllowance(serverId),
    'server.prepare': ({ serverId }) => {
      if (state.get().servers[serverId]?.link?.start.canPrepare !== true) {
        const command = state.get().servers[serverId]?.name ?? serverId;
        return Promise.resolve(failed('process.cannot-prepare', { details: { command } }));
      }
      // How it goes, and how it ended, is told in the snapshot.
      void manager.prepare(serverId);
      return Promise.resolve(ok(null));
    },
    'server.cancel-preparing': ({ serverId }) => Promise.resolve(manager.cancelPreparing(serverId)),
    'server.ask-era': ({ serverId }) => Promise.resolve(manager.askEra(serverId)),
    'server.pin-era': ({ serverId, pin }) => Promise.resolve(manager.pinEra(serverId, pin)),
    'network.returned': () => {
      manager.networkReturned();
      return Promise.resolve(ok(null));
    },
    'state.copy': () => ports.desktop.writeClipboard(stateText()),
    'state.save': () =>
      ports.desktop.saveFile({
        suggestedName: 'patchbay-state.json',
        content: (async function* () {
          yield await Promise.resolve(stateText());
        })()
      })
  };
}

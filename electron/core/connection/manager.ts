import { defaultBackoff } from '#shared/connection/backoff';
import { failed, ok, type Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { JsonObject } from '#shared/json';
import { defaultAbilities, type Abilities } from '#shared/server/abilities';
import type { ServerEntry } from '#shared/server/config';
import type { Asks } from '../ask/contract';
import { createProcessHost, type HostPorts } from '../process/host';
import type { AuthorizerOf } from '../auth/contract';
import type { Keychain, Ports } from '../ports';
import type { Tap } from '../traffic/tap';
import type { OpenServer } from './attempt';
import { callTool } from './call-tool';
import type { ConnectionManager, ConnectionSink, ManagerOptions } from './contract';
import { createEngine } from './engine';
import { createEraMemory, type EraMemory } from './era-memory';
import { createNetwork } from './network';
import { createReturn } from './network-return';
import { notConnected } from './not-connected';
import { createLinkCommands } from './link-commands';
import { createLimiter } from './limits';
import { createPool } from './pool';
import { createRequests } from './requests';
import { createRunner, type Runner, type RunnerDeps } from './runner';

export interface ManagerDeps {
  readonly ports: Pick<Ports, 'log' | 'fetch' | 'trusts'> & HostPorts;
  readonly options: ManagerOptions;
  readonly sink: ConnectionSink;
  /** Folders that servers may ask for (CN2); none when absent. */
  readonly roots?: () => readonly string[];
  /** Records what passes between servers and this program. */
  readonly tap?: Tap;
  /** What servers were found to speak; absent: it is found out in this run. */
  readonly eras?: EraMemory;
  /** Who answers what servers ask; absent: nobody, and nothing of it is declared. */
  readonly asks?: Asks;
  /** What the person allows each server; all that is usual when absent. */
  readonly abilities?: (id: ServerId) => Abilities;
  /** The sign-in of each server; absent: only configured headers go out. */
  readonly authorizerOf?: AuthorizerOf;
  /** Where the values of `${keychain:NAME}` lie; absent: such texts stay as they are. */
  readonly keychain?: Pick<Keychain, 'get'>;
  /** Makes transports in another way than by the configuration's own kind. */
  readonly open?: OpenServer;
}

/** Holds one runner per wanted server and nothing else; what one of them does is in `runner.ts`. */
export function createManager(given: ManagerDeps): ConnectionManager {
  const { ports, options, sink, roots, open, tap, asks, abilities = () => defaultAbilities } = given;
  const { clock } = ports;
  const host = createProcessHost(ports);
  const within = createLimiter(clock);
  const runners = new Map<ServerId, Runner>();
  /** Ends of removed servers that still go on. */
  const endings = new Map<ServerId, Promise<unknown>>();
  let closing: Promise<void> | null = null;
  const deps: RunnerDeps = {
    clock,
    random: ports.random,
    log: ports.log,
    pool: createPool(clock, options),
    eras: given.eras ?? createEraMemory({ clock }),
    identity: { version: ports.environment.version, roots: roots ?? (() => []) },
    options,
    backoff: { ...defaultBackoff, retry: options.retry },
    network: createNetwork(ports.trusts),
    engine: createEngine({ ports, host, keychain: given.keychain, open }),
    sink,
    asks,
    abilities,
    authorizerOf: given.authorizerOf,
    ...(tap === undefined ? {} : { tap })
  };

  function add(entry: ServerEntry): void {
    const runner = createRunner(entry, deps, endings.get(entry.id) ?? Promise.resolve());
    runners.set(entry.id, runner);
    if (entry.config.disabled) sink.connection(entry.id, runner.state());
    else runner.dispatch({ type: 'enabled' });
    runner.notes.publish();
  }

  function remove(id: ServerId, runner: Runner): void {
    runners.delete(id);
    const ending = runner.close().finally(() => {
      if (endings.get(id) === ending) endings.delete(id);
    });
    endings.set(id, ending);
    sink.removed(id);
  }

  function withRunner<T>(id: ServerId, use: (runner: Runner) => Result<T>): Result<T> {
    const runner = runners.get(id);
    return runner === undefined ? failed('config.unknown-server', { details: { server: id } }) : use(runner);
  }

  async function closeAll(): Promise<void> {
    networkReturn.close();
    const preparing = linkCommands.close();
    await Promise.all([
      ...[...runners.values()].map((runner) => runner.close()),
      ...endings.values(),
      preparing
    ]);
    await host.close();
  }

  const linkCommands = createLinkCommands({ host, eras: deps.eras, withRunner });

  const networkReturn = createReturn({
    ...{ clock, random: ports.random, retry: options.retry },
    runners: () => [...runners.values()]
  });

  return {
    ...linkCommands.commands,
    ...createRequests(withRunner, options.callTimeoutMs),
    networkReturned: () => {
      if (closing === null) networkReturn.start();
    },
    rootsChanged: () => {
      for (const runner of runners.values()) {
        const live = runner.live();
        // The stateless era asks each time, and knows no such notice.
        if (live?.session.info.era === 'legacy') live.notify('notifications/roots/list_changed');
      }
    },
    reconcile: (entries) => {
      if (closing !== null) return;
      const wanted = new Set(entries.map((entry) => entry.id));
      for (const [id, runner] of runners) if (!wanted.has(id)) remove(id, runner);
      for (const entry of entries) {
        const runner = runners.get(entry.id);
        if (runner === undefined) add(entry);
        else runner.update(entry);
      }
    },
    connect: (id) =>
      withRunner(id, (runner) => {
        runner.dispatch({ type: 'connect-requested' });
        return ok(null);
      }),
    stopRetrying: (id) =>
      withRunner(id, (runner) => {
        runner.dispatch({ type: 'stop-requested' });
        return ok(null);
      }),
    refreshCatalog: async (id) => {
      const runner = withRunner(id, (found) => ok(found));
      if (!runner.ok) return runner;
      const live = runner.value.live();
      return live?.catalog.load() ?? notConnected(runner.value);
    },
    tool: (id, originalName) =>
      withRunner(id, (runner) => {
        const tool = runner.tool(originalName);
        const details = { server: runner.entry().name, tool: originalName };
        return tool === null ? failed('call.unknown-tool', { details }) : ok(tool);
      }),
    tools: (id) => runners.get(id)?.items().tools ?? [],
    stderr: (id) => runners.get(id)?.stderr() ?? '',
    setLogLevel: async (id, level) => {
      const runner = withRunner(id, (found) => ok(found));
      if (!runner.ok) return runner;
      const session = runner.value.live()?.session;
      return session?.setLogLevel(level) ?? notConnected(runner.value);
    },
    callTool: async (request): Promise<Result<JsonObject>> => {
      const runner = withRunner(request.serverId, (found) => ok(found));
      return runner.ok ? callTool(runner.value, request, within, options, ports.clock) : runner;
    },
    signInChanged: (id, event) => {
      const runner = runners.get(id);
      if (runner === undefined) return;
      // Who signs in anew while connected gets a new connection with the new sign-in.
      const isLive =
        event.type === 'signed-in' && runner.state().type !== 'needs-auth' && !isAuthorizing(runner);
      runner.dispatch(isLive ? { type: 'connect-requested' } : event);
    },
    close: () => {
      closing ??= closeAll();
      return closing;
    }
  };
}

function isAuthorizing(runner: Runner): boolean {
  const state = runner.state();
  return state.type === 'pending' && state.phase === 'authorizing';
}

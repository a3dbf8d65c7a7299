import { afterEach } from 'vitest';
import type { ConnectionManager, ManagerOptions } from '#core/connection/contract';
import { defaultManagerOptions } from '#core/connection/contract';
import { createManager, type ManagerDeps } from '#core/connection/manager';
import { createFetch } from '#core/node-fetch';
import { nodeClock, nodeRandom, nodeSpawn } from '#core/node-ports';
import type { Ports } from '#core/ports';
import type { CallProgress } from '#shared/call/state';
import { emptyCatalog, type Catalog } from '#shared/catalog/catalog';
import type { LinkView } from '#shared/connection/link';
import type { ConnectionState } from '#shared/connection/state';
import type { Result } from '#shared/failure';
import { serverIdFromText, type ServerId } from '#shared/ids';
import type { JsonObject } from '#shared/json';
import type { RemoteConfig, ServerConfig, ServerEntry } from '#shared/server/config';
import { stdioConfig, testEnvironment, until } from '../core/process/test-host';
import { nodeServer } from '../fixtures/start-server';

/** The manager as the app runs it, with everything it tells written down. */
export interface ManagerHost {
  readonly manager: ConnectionManager;
  /** Every state that a server had, oldest first. */
  history(name: string): readonly ConnectionState[];
  state(name: string): ConnectionState | null;
  catalog(name: string): Catalog;
  catalogs(name: string): readonly Catalog[];
  pid(name: string): number | null;
  stderrTail(name: string): string | null;
  link(name: string): LinkView | null;
  links(name: string): readonly LinkView[];
  readonly removed: readonly ServerId[];
  readonly log: readonly string[];
  reconcile(configs: Readonly<Record<string, ServerConfig>>): void;
  reaches(name: string, type: ConnectionState['type']): Promise<ConnectionState>;
  /** Connected, and its lists are in. */
  ready(name: string): Promise<void>;
  call(name: string, tool: string, options?: CallOptions): Promise<Result<JsonObject>>;
}

interface CallOptions {
  readonly arguments?: JsonObject;
  readonly signal?: AbortSignal;
  readonly idleTimeoutMs?: number;
  readonly overallTimeoutMs?: number;
  readonly onProgress?: (progress: CallProgress) => void;
}

const open = new Set<ConnectionManager>();

afterEach(async () => {
  await Promise.all([...open].map((manager) => manager.close()));
  open.clear();
});

export const idOf = (name: string): ServerId => serverIdFromText(`user:${name}`);

export function startManager(
  configs: Readonly<Record<string, ServerConfig>>,
  options: Partial<ManagerOptions> = {},
  ports: Partial<Ports> = {},
  roots: readonly string[] = [],
  more: Partial<ManagerDeps> = {}
): ManagerHost {
  const states = new Map<ServerId, ConnectionState[]>();
  const catalogs = new Map<ServerId, Catalog[]>();
  const processes = new Map<ServerId, { readonly pid: number | null; readonly stderrTail: string | null }>();
  const links = new Map<ServerId, LinkView[]>();
  const removed: ServerId[] = [];
  const log: string[] = [];
  const note = (message: string): void => void log.push(message);
  const manager = createManager({
    ports: {
      clock: nodeClock,
      random: nodeRandom,
      spawn: nodeSpawn,
      fetch: createFetch(),
      environment: testEnvironment(),
      log: { info: (message) => note(message()), warn: note, error: note },
      ...ports
    },
    options: { ...defaultManagerOptions, ...options },
    sink: {
      connection: (id, state) => states.set(id, [...(states.get(id) ?? []), state]),
      catalog: (id, catalog) => catalogs.set(id, [...(catalogs.get(id) ?? []), catalog]),
      process: (id, now) => processes.set(id, now),
      link: (id, link) => links.set(id, [...(links.get(id) ?? []), link]),
      removed: (id) => removed.push(id)
    },
    roots: () => roots,
    ...more
  });
  open.add(manager);

  const host: ManagerHost = {
    manager,
    history: (name) => states.get(idOf(name)) ?? [],
    state: (name) => states.get(idOf(name))?.at(-1) ?? null,
    catalog: (name) => catalogs.get(idOf(name))?.at(-1) ?? emptyCatalog,
    catalogs: (name) => catalogs.get(idOf(name)) ?? [],
    pid: (name) => processes.get(idOf(name))?.pid ?? null,
    stderrTail: (name) => processes.get(idOf(name))?.stderrTail ?? null,
    link: (name) => links.get(idOf(name))?.at(-1) ?? null,
    links: (name) => links.get(idOf(name)) ?? [],
    removed,
    log,
    reconcile: (next) => manager.reconcile(Object.entries(next).map(([name, config]) => entry(name, config))),
    reaches: async (name, type) => {
      await until(() => host.state(name)?.type === type);
      return host.state(name)!;
    },
    ready: async (name) => {
      await until(() => host.state(name)?.type === 'connected' && host.catalog(name).doing === 'idle');
      await until(() => host.catalog(name).have === 'fresh');
    },
    call: (name, tool, call = {}) =>
      manager.callTool({
        serverId: idOf(name),
        name: tool,
        arguments: call.arguments ?? {},
        signal: call.signal ?? new AbortController().signal,
        idleTimeoutMs: call.idleTimeoutMs ?? null,
        overallTimeoutMs: call.overallTimeoutMs ?? null,
        onProgress: call.onProgress ?? (() => undefined)
      })
  };
  host.reconcile(configs);
  return host;
}

export function entry(name: string, config: ServerConfig): ServerEntry {
  return { id: idOf(name), name, scope: 'user', source: null, config, problems: [] };
}

/** A stdio fixture as a configuration. */
export function local(name: string, ...args: readonly string[]): ServerConfig {
  return stdioConfig(nodeServer(name, ...args));
}

export function remote(url: string, change: Partial<RemoteConfig> = {}): RemoteConfig {
  return {
    transport: 'http',
    url,
    headers: {},
    disabled: false,
    startupTimeoutMs: null,
    callTimeoutMs: null,
    ...change
  };
}

/** The text of a call's first part. */
export function textOf(result: Result<JsonObject>): string {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  const { content } = result.value;
  const first: unknown = Array.isArray(content) ? content[0] : undefined;
  return typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : '';
}

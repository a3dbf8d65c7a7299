import type { Catalog, ToolSummary } from '#shared/catalog/catalog';
import { emptyCatalog } from '#shared/catalog/catalog';
import type { LinkView, StartAllowance } from '#shared/connection/link';
import type { ConnectionState } from '#shared/connection/state';
import { failure } from '#shared/failure';
import { serverIdFromText, type ServerId } from '#shared/ids';
import type { Scope } from '#shared/server/scope';
import { emptySlices, type AppSnapshot, type ServerView } from '#shared/view/snapshot';

export const emptySnapshot: AppSnapshot = {
  revision: 1,
  ...emptySlices,
  app: {
    info: { version: '0.1.0', platform: 'linux', keychain: true, startedAt: 0 },
    preferences: { theme: 'system', panes: {}, folders: [] }
  }
};

export const connected: ConnectionState = {
  type: 'connected',
  epoch: 1,
  since: 0,
  era: 'legacy',
  protocolVersion: '2025-11-25',
  serverInfo: { name: 'x', version: '1' },
  capabilities: { tools: {} },
  instructions: null
};

export const exited = failure('process.exited', { details: { exitCode: 1 } });

export function waiting(retryAt: number): ConnectionState {
  return {
    type: 'pending',
    phase: 'waiting',
    epoch: 2,
    attempt: 2,
    maxAttempts: 5,
    retryAt,
    failure: exited
  };
}

export function id(scope: Scope, name: string): ServerId {
  return serverIdFromText(`${scope}:${name}`);
}

export function server(scope: Scope, name: string, change: Partial<ServerView> = {}): ServerView {
  return {
    id: id(scope, name),
    name,
    scope,
    source: scope === 'built-in' ? null : { file: `/home/mara/${scope}.json`, line: 3 },
    order: 0,
    config: {
      transport: 'stdio',
      command: 'node',
      args: [],
      env: {},
      cwd: null,
      shellPrefix: null,
      startupTimeoutMs: null,
      callTimeoutMs: null
    },
    suppression: null,
    connection: connected,
    pid: null,
    stderrTail: null,
    editable: scope === 'user',
    problems: [],
    ...change
  };
}

export function withServers(...servers: readonly ServerView[]): AppSnapshot {
  return { ...emptySnapshot, servers: Object.fromEntries(servers.map((one) => [one.id, one])) };
}

export function tool(originalName: string, annotations: ToolSummary['annotations'] = {}): ToolSummary {
  return {
    name: `mcp__x__${originalName}`,
    originalName,
    title: null,
    description: null,
    annotations,
    problems: []
  };
}

export function catalog(names: readonly string[], change: Partial<Catalog> = {}): Catalog {
  return { ...emptyCatalog, have: 'fresh', tools: names.map((name) => tool(name)), ...change };
}

/** What is known of the way to a server that starts by npx. */
export function link(change: Partial<LinkView> = {}, start: Partial<StartAllowance> = {}): LinkView {
  return {
    era: null,
    pin: 'auto',
    canPin: true,
    attempts: [],
    isStopped: false,
    start: { limitMs: 120_000, since: null, runner: 'npx', canPrepare: true, isExtended: false, ...start },
    preparing: null,
    ...change
  };
}

/** The stable JSON of the whole state: of the command line, and of what the window copies and saves (OB6). */
import type { Prompt, Resource, ResourceTemplate, Tool } from '#shared/catalog/catalog';
import type { ConnectionState, ServerInfo } from '#shared/connection/state';
import type { Problem, Resolution, SourceRef, SuppressionReason, TransportKind } from '#shared/server/config';
import type { Scope } from '#shared/server/scope';
import { orderedServers, summarize } from '#shared/view/select';
import type { ServerView } from '#shared/view/snapshot';
import type { ConnectionManager } from './connection/contract';
import type { State } from './state';
import type { Traffic } from './traffic/traffic';

/** Where it is taken from; an app is one. */
export interface StatusSource {
  readonly state: Pick<State, 'get'>;
  readonly manager: Pick<ConnectionManager, 'tools'>;
  readonly withoutSecrets: Traffic['withoutSecrets'];
  resolution(): Resolution;
}

export interface ServerShape {
  readonly name: string;
  readonly scope: Scope;
  readonly source: SourceRef | null;
  readonly transport: TransportKind | null;
  readonly state: ConnectionState;
  readonly serverInfo: ServerInfo | null;
  readonly instructions: string | null;
  readonly pid: number | null;
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly resourceTemplates: readonly ResourceTemplate[];
  readonly prompts: readonly Prompt[];
  readonly problems: readonly Problem[];
  readonly stderrTail: string | null;
}

export interface SuppressedShape {
  readonly name: string;
  readonly scope: Scope;
  readonly source: SourceRef | null;
  readonly reason: SuppressionReason;
}

export interface SourcesShape {
  readonly servers: readonly ServerShape[];
  readonly suppressed: readonly SuppressedShape[];
  readonly problems: readonly Problem[];
}

export interface StatusShape extends SourcesShape {
  readonly summary: {
    readonly ready: number;
    readonly failed: number;
    readonly needsAuth: number;
    /** Did not come to an end within the time that was given. */
    readonly cancelled: number;
    readonly disabled: number;
    readonly suppressed: number;
  };
}

export function statusShape(app: StatusSource): StatusShape {
  const { pending, cancelled, ...counts } = summarize(Object.values(app.state.get().servers));
  return { summary: { ...counts, cancelled: cancelled + pending }, ...sourcesShape(app) };
}

export function sourcesShape(app: StatusSource): SourcesShape {
  const slices = app.state.get();
  const resolution = app.resolution();
  return {
    servers: orderedServers(slices)
      .filter((server) => server.suppression === null)
      .map((server) => app.withoutSecrets(server.id, serverShape(app, server))),
    suppressed: resolution.suppressed.map(({ name, scope, source, reason }) => ({
      name,
      scope,
      source,
      reason
    })),
    problems: resolution.problems
  };
}

function serverShape(app: StatusSource, server: ServerView): ServerShape {
  const { connection } = server;
  const catalog = app.state.get().catalogs[server.id];
  return {
    name: server.name,
    scope: server.scope,
    source: server.source,
    transport: server.config?.transport ?? null,
    state: connection,
    serverInfo: connection.type === 'connected' ? connection.serverInfo : null,
    instructions: connection.type === 'connected' ? connection.instructions : null,
    pid: server.pid,
    tools: app.manager.tools(server.id),
    resources: catalog?.resources ?? [],
    resourceTemplates: catalog?.resourceTemplates ?? [],
    prompts: catalog?.prompts ?? [],
    problems: server.problems,
    stderrTail: server.stderrTail
  };
}

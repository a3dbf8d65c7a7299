/** The stable JSON of the whole state: of the command line, and of what the window copies and saves (OB6). */
import type { Catalog, Prompt, Resource, ResourceTemplate, Tool } from '#shared/catalog/catalog';
import type { ConnectionState, ServerInfo } from '#shared/connection/state';
import type {
  IdeOrigin,
  PluginInfo,
  Problem,
  Resolution,
  ServerConfig,
  SourceReading,
  SourceRef,
  SuppressionReason
} from '#shared/server/config';
import type { Scope } from '#shared/server/scope';
import { orderedServers, summarize, type Summary } from '#shared/view/select';
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
  /** Where its fields come from: the entry itself, then what overlays it, weakest first. */
  readonly sources: readonly (SourceRef & { readonly scope: Scope })[];
  readonly pluginSource: string | null;
  /** `ws-ide` and `sse-ide` inside an editor, `webapp-proxy` of a web account. */
  readonly transport: string | null;
  readonly ide: IdeOrigin | null;
  readonly state: ConnectionState;
  readonly serverInfo: ServerInfo | null;
  readonly instructions: string | null;
  readonly pid: number | null;
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly resourceTemplates: readonly ResourceTemplate[];
  readonly prompts: readonly Prompt[];
  /** Whether the lists above are what the server has, and why not; null: it was not asked yet. */
  readonly catalog: Pick<Catalog, 'have' | 'doing' | 'failure' | 'problems'> | null;
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
  /** Every file that was looked at, weakest first. */
  readonly sources: readonly SourceShape[];
}

export interface SourceShape {
  readonly scope: Scope;
  readonly file: string;
  readonly exists: boolean;
  readonly servers: readonly string[];
  readonly plugin: PluginInfo | null;
}

export interface StatusShape extends SourcesShape {
  /** Also what did not come to an end within the time that was given is `cancelled`. */
  readonly summary: Omit<Summary, 'pending'>;
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
    problems: resolution.problems,
    sources: resolution.sources.map(sourceShape)
  };
}

function serverShape(app: StatusSource, server: ServerView): ServerShape {
  const { connection, name, scope, source } = server;
  const config = app.resolution().active.find(({ id }) => id === server.id)?.config ?? null;
  const catalog = app.state.get().catalogs[server.id];
  return {
    ...{ name, scope, source },
    sources: [...(source === null ? [] : [{ scope, ...source }]), ...(server.overlays ?? [])],
    pluginSource: server.pluginSource ?? null,
    transport: config === null ? (server.config?.transport ?? null) : transportOf(config),
    ide: config !== null && 'ide' in config ? (config.ide ?? null) : null,
    state: connection,
    serverInfo: connection.type === 'connected' ? connection.serverInfo : null,
    instructions: connection.type === 'connected' ? connection.instructions : null,
    pid: server.pid,
    tools: app.manager.tools(server.id),
    resources: catalog?.resources ?? [],
    resourceTemplates: catalog?.resourceTemplates ?? [],
    prompts: catalog?.prompts ?? [],
    catalog: catalog === undefined ? null : listing(catalog),
    problems: server.problems,
    stderrTail: server.stderrTail
  };
}

function listing({ have, doing, failure, problems }: Catalog): ServerShape['catalog'] {
  return { have, doing, failure, problems };
}

function transportOf(config: ServerConfig): string {
  if ('ide' in config) return `${config.transport}-ide`;
  const isProxied = 'webapp' in config && config.webapp.realUrl !== config.url;
  return isProxied ? 'webapp-proxy' : config.transport;
}

function sourceShape({
  scope,
  file,
  exists,
  entries,
  overlays,
  invalid,
  plugin
}: SourceReading): SourceShape {
  const servers = [...entries, ...(overlays ?? []), ...invalid].map(({ name }) => name);
  return { scope, file, exists, servers, plugin: plugin ?? null };
}

import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import type { RemoteConfig, ServerConfig } from '#shared/server/config';
import { startDeadline } from '../connection/deadline';
import type { Engine } from '../connection/engine';
import type { Clock } from '../ports';
import type { FoundWay } from './step';

const tryMs = 4_000;
const transports = ['http', 'sse', 'ws'] as const;
/** For all tries together: a host may leave each of them without an answer. */
const searchMs = 30_000;
/** Where servers usually have their endpoint. */
const usualEnds = ['/mcp', '/sse', '/ws'] as const;
const protocolVersion = '2025-03-26';

export interface OtherWays {
  readonly clock: Clock;
  readonly engine: () => Promise<Pick<Engine, 'open'>>;
  readonly version: string;
  /** The first other transport or usual path of the same host that answers in MCP; null: none does. */
  find(config: RemoteConfig, signal: AbortSignal): Promise<FoundWay | null>;
  /** The first of these hosts at which a server answers; it gets nothing that was meant for another. */
  findHost(config: RemoteConfig, hosts: readonly string[], signal: AbortSignal): Promise<FoundWay | null>;
}

export function createOtherWays(deps: Pick<OtherWays, 'clock' | 'engine' | 'version'>): OtherWays {
  const ways: OtherWays = {
    ...deps,
    find: async (config, signal) => {
      const deadline = startDeadline(deps.clock, searchMs, signal);
      try {
        for (const way of candidates(config)) {
          if (deadline.signal.aborted) return null;
          if (await speaksMcp({ ...config, ...way }, ways, deadline.signal)) return way;
        }
        return null;
      } finally {
        deadline.clear();
      }
    },
    findHost: async (config, hosts, signal) => {
      const { headersHelper: _helper, ...rest } = config;
      for (const hostname of hosts) {
        const url = new URL(config.url);
        url.hostname = hostname;
        if (signal.aborted) return null;
        const way = { transport: config.transport, url: url.href };
        if (await speaksMcp({ ...rest, ...way, headers: {} }, ways, signal, true)) return way;
      }
      return null;
    }
  };
  return ways;
}

/** The same address over each other transport first; then the usual paths below it, beside it and of the host. */
function candidates({ transport, url }: RemoteConfig): readonly FoundWay[] {
  const sameAddress = transports
    .filter((each) => each !== transport)
    .map((each) => ({ transport: each, url: addressFor(each, url) }));
  const place = new URL(url).pathname.replace(/\/+$/, '');
  const above = place.replace(/\/[^/]*$/, '');
  const paths = new Set([
    ...[place, above, ''].flatMap((folder) => usualEnds.map((end) => folder + end)),
    ...[above, '/'].filter(Boolean)
  ]);
  const elsewhere = [...paths].flatMap((path) => {
    const moved = new URL(url);
    moved.pathname = path;
    return usualFor(path, transport).map((each) => ({ transport: each, url: addressFor(each, moved.href) }));
  });
  return [...sameAddress, ...elsewhere].filter((way) => way.transport !== transport || way.url !== url);
}

/** A WebSocket is looked for at its own path only, unless one is wanted. */
function usualFor(path: string, wanted: FoundWay['transport']): readonly FoundWay['transport'][] {
  if (path.endsWith('/sse')) return ['sse'];
  if (path.endsWith('/ws')) return ['ws'];
  return wanted === 'ws' ? ['ws', 'http', 'sse'] : ['http', 'sse'];
}

function addressFor(transport: FoundWay['transport'], url: string): string {
  const secure = /^(?:https|wss):/.test(url);
  const scheme = transport === 'ws' ? (secure ? 'wss' : 'ws') : secure ? 'https' : 'http';
  return url.replace(/^\w+:/, `${scheme}:`);
}

/**
 * Whether an MCP server answers there. It gets the headers that it is configured to get, and no sign-in.
 * @param refusalCounts one that asks for a sign-in is a server as well.
 */
export async function speaksMcp(
  config: ServerConfig,
  { clock, engine, version }: Pick<OtherWays, 'clock' | 'engine' | 'version'>,
  signal: AbortSignal,
  refusalCounts = false
): Promise<boolean> {
  const { open } = await engine();
  const opened = open(config);
  const { transport } = opened;
  const deadline = startDeadline(clock, tryMs, signal);
  const answered = new Promise<boolean>((resolve) => {
    const no = (): void => resolve(false);
    deadline.signal.addEventListener('abort', no, { once: true });
    transport.onmessage = (message) => resolve(isAnswer(message));
    transport.onclose = no;
    transport.onerror = () => undefined;
    transport
      .start()
      .then(() => transport.send(question(version)))
      // What it says is no news: it is only one of several that are tried.
      .catch(() => resolve(refusalCounts && opened.failure()?.code === 'auth.required'));
  });
  try {
    return await answered;
  } finally {
    deadline.clear();
    await opened.close();
  }
}

function question(version: string): JSONRPCMessage {
  const clientInfo = { name: 'patchbay', version };
  return {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion, capabilities: {}, clientInfo }
  };
}

/** An error is an answer in MCP as well, e.g. of a server that knows no handshake. */
function isAnswer(message: JSONRPCMessage): boolean {
  return 'id' in message && message.id === 1 && ('result' in message || 'error' in message);
}

/** The keys of an entry that Patchbay understands, under the name Claude Code gives them. */
export type ServerField =
  | 'type'
  | 'command'
  | 'args'
  | 'env'
  | 'cwd'
  | 'shellPrefix'
  | 'url'
  | 'headers'
  | 'headersHelper'
  | 'oauth'
  | 'disabled'
  | 'enabled'
  | 'timeout'
  | 'startupTimeout';

/**
 * How programs spell each key, the one that wins first. People copy entries from one file into another, so every
 * spelling is read everywhere; where several stand in one entry, the more special one is meant (Gemini's `httpUrl`
 * and Windsurf's `serverUrl` beside a general `url`).
 */
export const spellings: Readonly<Record<ServerField, readonly string[]>> = {
  type: ['type', 'transport', 'transportType'],
  command: ['command', 'cmd'],
  args: ['args', 'arguments'],
  env: ['env', 'environment', 'envs'],
  cwd: ['cwd', 'working_directory'],
  shellPrefix: ['shellPrefix'],
  url: ['httpUrl', 'serverUrl', 'url', 'uri', 'baseUrl'],
  headers: ['headers', 'http_headers'],
  headersHelper: ['headersHelper'],
  oauth: ['oauth'],
  disabled: ['disabled'],
  enabled: ['enabled'],
  timeout: ['timeout'],
  startupTimeout: ['startupTimeout']
};

export type FileTransport = 'stdio' | 'http' | 'sse' | 'ws';

const transports: Readonly<Record<string, FileTransport>> = {
  stdio: 'stdio',
  local: 'stdio',
  http: 'http',
  https: 'http',
  streamablehttp: 'http',
  httpstream: 'http',
  httpstreamable: 'http',
  streamable: 'http',
  remote: 'http',
  sse: 'sse',
  httpsse: 'sse',
  ws: 'ws',
  wss: 'ws',
  websocket: 'ws'
};

/** `streamable-http`, `streamableHttp`, `StreamableHTTP` … → `http`; null: no transport Patchbay has. */
export function transportFromText(text: string): FileTransport | null {
  const plain = text.toLowerCase().replace(/[\s_+-]/g, '');
  return Object.hasOwn(transports, plain) ? (transports[plain] ?? null) : null;
}

/** Where no type is given: a web socket by its scheme, else HTTP, which falls back to SSE while connecting (TR4). */
export function transportFromUrl(url: string): 'http' | 'ws' {
  return /^wss?:/i.test(url.trim()) ? 'ws' : 'http';
}

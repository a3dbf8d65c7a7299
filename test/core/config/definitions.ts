import type { Result } from '#shared/failure';
import { readDefinition } from '#core/config/definition';
import type { ServerDefinition } from '#shared/ipc/server-commands';

export const file = '/f.json';

export type Local = Extract<ServerDefinition, { transport: 'stdio' }>;
export type Remote = Exclude<ServerDefinition, { transport: 'stdio' }>;

export function local(part: Partial<Local> = {}): Local {
  const times = { startupTimeoutMs: null, callTimeoutMs: null };
  return { name: 'a', transport: 'stdio', command: 'x', args: [], env: {}, cwd: null, ...times, ...part };
}

export function remote(part: Partial<Remote> = {}): Remote {
  const times = { startupTimeoutMs: null, callTimeoutMs: null };
  return { name: 'a', transport: 'http', url: 'https://x.example/', headers: {}, ...times, ...part };
}

export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

export function code(result: Result<unknown>): string | null {
  return result.ok ? null : result.failure.code;
}

export function definition(text: string, name = 'a'): ServerDefinition {
  return value(readDefinition(file, text, name, null));
}

export const commented = `{
  // my servers
  "mcpServers": {
    "a": {
      "command": "\${HOME}/bin/x", // where it is
      "args": ["-y", /* the second */ "two", "three"],
      "env": { "KEY": "\${SECRET}", "PIN": 1234, },
      "gallery": { "x": 12345678901234567890 }
    }, // end of a
    "b": { "url": "https://b.example/?key=1", "headers": { "Authorization": "Bearer 1" } }
  }
}
`;

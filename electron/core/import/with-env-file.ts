import { readEnvFile } from '#shared/config-dialects/env-file';
import { literal } from '#shared/config-dialects/fill';
import type { ImportedServer } from '#shared/config-dialects/imported';

/** A server with the variables of the file it names, as its program would start it; its own are the stronger ones. */
export function withEnvFile(
  server: ImportedServer,
  readText: (file: string) => string | null
): ImportedServer {
  const { envFile, config, own } = server;
  if (envFile === null || config.transport !== 'stdio' || own.transport !== 'stdio') return server;
  const text = readText(envFile);
  if (text === null) return server;
  const values = readEnvFile(text);
  const spelt = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, literal(value)]));
  return {
    ...server,
    config: { ...config, env: { ...values, ...config.env } },
    own: { ...own, env: { ...spelt, ...own.env } },
    isEnvFileRead: true
  };
}

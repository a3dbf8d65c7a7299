import type { ImportedServer } from '#shared/config-dialects/imported';
import type { Problem } from '#shared/server/config';
import { problem } from '#shared/server/problems';

/** What of a server is not as it was in its program. */
export function lostOf({ name, envFile, isEnvFileRead, source }: ImportedServer): readonly Problem[] {
  if (envFile === null) return [];
  const at = { file: source.file, line: source.line, server: name, value: envFile };
  return [problem(isEnvFileRead === true ? 'env-file-copied' : 'env-file-not-taken-over', at)];
}

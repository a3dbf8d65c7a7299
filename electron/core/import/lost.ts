import type { ImportedServer } from '#shared/config-dialects/imported';
import type { Problem } from '#shared/server/config';
import { problem } from '#shared/server/problems';

/** What of a server Patchbay has no place for. */
export function lostOf({ name, envFile, oauth, source }: ImportedServer): readonly Problem[] {
  const at = { file: source.file, line: source.line, server: name };
  return [
    ...(envFile === null ? [] : [problem('env-file-not-taken-over', { ...at, value: envFile })]),
    ...(oauth?.clientSecret === undefined ? [] : [problem('client-secret-not-taken-over', at)])
  ];
}

import { failed, type Failure } from '#shared/failure';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import { schemeOf } from '#shared/server/read-entry';
import { shortestTimeoutMs } from '#shared/server/raw-fields';
import { text } from '#shared/text/text';

/** Refuses what the file could hold but no reader would use; null: all is well. */
export function checkDefinition(
  definition: ServerDefinition,
  file: string
): { readonly ok: false; readonly failure: Failure } | null {
  const part = wrongPart(definition);
  if (part === null) return null;
  return failed('config.invalid-entry', {
    details: { server: definition.name, what: text(`problem:part.${part}`), file }
  });
}

function wrongPart(definition: ServerDefinition): string | null {
  if (definition.name.trim() === '') return 'name-empty';
  const times = [definition.startupTimeoutMs, definition.callTimeoutMs];
  if (times.some((time) => time !== null && time < shortestTimeoutMs)) return 'time-too-short';
  if (definition.transport === 'stdio') return definition.command.trim() === '' ? 'command-empty' : null;
  // With a variable in it only its value can tell.
  if (definition.url.includes('${')) return null;
  const scheme = schemeOf(definition.url);
  if (scheme === null) return 'url-invalid';
  return (scheme === 'ws') === (definition.transport === 'ws') ? null : 'url-of-other-transport';
}

import type { ServerDefinition } from '../ipc/server-commands';
import { schemeOf } from './read-entry';
import { shortestTimeoutMs } from './raw-fields';

export type WrongPart =
  'name-empty' | 'time-too-short' | 'command-empty' | 'url-invalid' | 'url-of-other-transport';

/**
 * What no reader of the file would use, as the key of a sentence under `problem:part`; null: all is well. An address with
 * a variable in it is taken on trust, since only the variable's value can tell.
 */
export function wrongPart(definition: ServerDefinition): WrongPart | null {
  if (definition.name.trim() === '') return 'name-empty';
  const times = [definition.startupTimeoutMs, definition.callTimeoutMs];
  if (times.some((time) => time !== null && time < shortestTimeoutMs)) return 'time-too-short';
  if (definition.transport === 'stdio') return definition.command.trim() === '' ? 'command-empty' : null;
  if (definition.url.includes('${')) return null;
  const scheme = schemeOf(definition.url);
  if (scheme === null) return 'url-invalid';
  return (scheme === 'ws') === (definition.transport === 'ws') ? null : 'url-of-other-transport';
}

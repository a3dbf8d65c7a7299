import type { ImportedServer } from '#shared/config-dialects/imported';
import { masked } from '#shared/config-dialects/mask';
import { moveSecrets, type MovedSecret } from '#shared/config-dialects/move-secrets';
import { ownEntry } from '#shared/config-dialects/own-entry';
import { failed, ok, type Result } from '#shared/failure';
import type { JsonObject } from '#shared/json';
import { readJson } from '#shared/server/json-document';
import { setValue } from '../config/json-edit';
import { standingOf, type Known } from './standing';

export interface Wanted {
  readonly server: ImportedServer;
  /** What to do where another server has its name. */
  readonly clash: 'both' | 'theirs';
}

/** One entry as it will be written. */
export interface Planned {
  readonly server: ImportedServer;
  /** The name it gets. */
  readonly name: string;
  readonly isReplacing: boolean;
  readonly entry: JsonObject;
  /** The same for the screen. */
  readonly shown: JsonObject;
  readonly secrets: readonly MovedSecret[];
  /** How many secrets stay in the file as they are. */
  readonly left: number;
}

export interface Plan {
  readonly planned: readonly Planned[];
  /** Those that are here already. */
  readonly same: readonly { readonly server: ImportedServer; readonly as: string }[];
}

/** What taking servers over comes to, one after the other: two programs may have the same one. */
export function planImport(
  wanted: readonly Wanted[],
  existing: readonly Known[],
  doesMoveSecrets: boolean
): Plan {
  const known = [...existing];
  const planned: Planned[] = [];
  const same: { server: ImportedServer; as: string }[] = [];
  for (const { server, clash } of wanted) {
    const standing = standingOf(server, known);
    if (standing.kind === 'same') {
      same.push({ server, as: standing.as });
      continue;
    }
    const name = standing.kind === 'clash' && clash === 'both' ? standing.becomes : server.name;
    const moved = moveSecrets(name, server.own);
    const own = doesMoveSecrets ? moved.config : server.own;
    planned.push({
      ...{ server, name, isReplacing: standing.kind === 'clash' && clash === 'theirs' },
      entry: ownEntry({ ...server, own }),
      shown: ownEntry({ ...server, own: masked(own) }),
      secrets: doesMoveSecrets ? moved.secrets : [],
      left: doesMoveSecrets ? 0 : moved.secrets.length
    });
    known.push({ name, config: server.config });
  }
  return { planned, same };
}

const root = 'mcpServers';

/** The text of the person's file with these entries in it. */
export function withEntries(
  file: string,
  text: string,
  planned: readonly Planned[],
  entryOf: (planned: Planned) => JsonObject
): Result<string> {
  const { faults, root: node } = readJson(text);
  const [fault] = faults;
  if (fault) return failed('config.syntax', { details: { file, line: fault.line, column: fault.column } });
  if (node !== null && node.type !== 'object' && node.type !== 'null') {
    return failed('config.syntax', { details: { file, line: 1, column: 1 } });
  }
  return ok(planned.reduce((edited, each) => setValue(edited, [root, each.name], entryOf(each)), text));
}

/** The lines that are new or changed, with their numbers. */
export function changedLines(
  before: string,
  after: string
): readonly { readonly number: number; readonly text: string }[] {
  const old = new Map<string, number>();
  for (const line of before.split(/\r?\n/)) old.set(line, (old.get(line) ?? 0) + 1);
  return after.split(/\r?\n/).flatMap((text, index) => {
    const left = old.get(text) ?? 0;
    if (left === 0 || text.trim() === '') return text.trim() === '' ? [] : [{ number: index + 1, text }];
    old.set(text, left - 1);
    return [];
  });
}

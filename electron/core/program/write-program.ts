import type { DialectName } from '#shared/config-dialects/dialect';
import { dialects } from '#shared/config-dialects/dialects';
import { readDocument } from '#shared/config-dialects/document';
import type { PortableServer } from '#shared/config-dialects/foreign-entry';
import { failed, ok, type Result } from '#shared/failure';
import { changeFile, type ChangeDeps } from '../config/change-file';
import { takeBack } from '../config/take-back';
import { editEntry } from '../dialects/edit-entry';

/*
 * With the parsers of YAML and TOML, which nothing else needs: load it only to write.
 */

export interface Written {
  /** Puts the file back: to the byte when it is as this left it, else only the new entry goes. */
  undo(): Promise<Result<null>>;
}

interface Edited {
  readonly file: string;
  readonly text: string;
  readonly dialect: DialectName;
}

/** The text of the file with this server, in the place of the one that has its name. */
export function edited(file: Edited, server: PortableServer): Result<string> {
  const added = editEntry(file, { kind: 'add', server });
  if (added.ok || added.failure.code !== 'config.name-taken') return added;
  return editEntry(file, { kind: 'change', server });
}

export async function writeProgram(
  file: string,
  dialect: DialectName,
  server: PortableServer,
  change: ChangeDeps
): Promise<Result<Written>> {
  const { name } = server;
  const isSound = (text: string): boolean => readDocument(text, dialects[dialect].format).faults.length === 0;
  const changed = await changeFile(file, (text) => edited({ file, text, dialect }, server), change, isSound);
  if (!changed.ok) return changed;
  const { before } = changed.value;
  const wasThere = editEntry({ file, text: before, dialect }, { kind: 'remove', name });
  const isReplaced = wasThere.ok || wasThere.failure.code !== 'config.unknown-server';
  const takeOut = (text: string): Result<string> => {
    // What it replaced cannot be put into a text that somebody else has written since.
    if (isReplaced) return failed('config.changed-meanwhile', { details: { file } });
    return editEntry({ file, text, dialect }, { kind: 'remove', name });
  };
  return ok({ undo: () => takeBack(file, changed.value, takeOut, change, isSound) });
}

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

export type ProgramEdit =
  | { readonly kind: 'put'; readonly server: PortableServer }
  | { readonly kind: 'remove'; readonly name: string };

/** The text of the file with this server, in the place of the one that has its name; or without that one. */
export function edited(file: Edited, edit: ProgramEdit): Result<string> {
  if (edit.kind === 'remove') return editEntry(file, edit);
  const { server } = edit;
  const added = editEntry(file, { kind: 'add', server });
  if (added.ok || added.failure.code !== 'config.name-taken') return added;
  return editEntry(file, { kind: 'change', server });
}

export async function writeProgram(
  file: string,
  dialect: DialectName,
  edit: ProgramEdit,
  change: ChangeDeps
): Promise<Result<Written>> {
  const isSound = (text: string): boolean => readDocument(text, dialects[dialect].format).faults.length === 0;
  const changed = await changeFile(file, (text) => edited({ file, text, dialect }, edit), change, isSound);
  if (!changed.ok) return changed;
  const name = edit.kind === 'put' ? edit.server.name : edit.name;
  const without = editEntry({ file, text: changed.value.before, dialect }, { kind: 'remove', name });
  const isNew = isUnknown(without);
  const takeOut = (text: string): Result<string> => {
    // What was there before cannot be put into a text that somebody else has written since.
    if (!isNew) return failed('config.changed-meanwhile', { details: { file } });
    const taken = editEntry({ file, text, dialect }, { kind: 'remove', name });
    return isUnknown(taken) ? ok(text) : taken;
  };
  return ok({ undo: () => takeBack(file, changed.value, takeOut, change, isSound) });
}

function isUnknown(edited: Result<string>): boolean {
  return !edited.ok && edited.failure.code === 'config.unknown-server';
}

import type { JsonObject } from '../json';
import type { Draft, DraftPath } from '../json-schema/draft';
import { changeAt, draftAt } from '../json-schema/edit-draft';
import { secretPaths } from '../json-schema/field-at';
import { openBook } from '../json-schema/flatten';
import { prepare } from '../json-schema/prepare';
import { readDraft } from '../json-schema/read-draft';
import { writeDraft } from '../json-schema/write-draft';
import { isSecretName } from '../traffic/secret-name';

/** Arguments as they may be written to a file. */
export interface PublicArguments {
  readonly argumentsText: string;
  /** Where something secret stood. */
  readonly leftOut: readonly string[];
}

/** Nothing but variables, whose values stand elsewhere. */
const onlyVariables = /^(?:\s*\{\{[^{}]*\}\}\s*)+$/;

/** Leaves out what the schema calls secret (`format: password`, `writeOnly`), or what is called so. */
export function withoutSecretArguments(schema: JsonObject, argumentsText: string): PublicArguments {
  const read = readDraft(argumentsText.trim() === '' ? '{}' : argumentsText);
  // Half a text cannot be looked through.
  if (!read.ok) return { argumentsText: '{}', leftOut: [] };
  const book = openBook(prepare(schema).root);
  const paths = secretPaths(book, read.draft, isSecretName).filter((path) => isTold(read.draft, path));
  if (paths.length === 0) return { argumentsText, leftOut: [] };
  const draft = paths.reduce<Draft | undefined>(
    (now, path) => changeAt(now, path, () => undefined),
    read.draft
  );
  return { argumentsText: writeDraft(draft) ?? '{}', leftOut: paths.map((path) => path.join('.')) };
}

function isTold(draft: Draft, path: DraftPath): boolean {
  const found = draftAt(draft, path);
  return found?.type === 'string' && found.text !== '' && !onlyVariables.test(found.text);
}

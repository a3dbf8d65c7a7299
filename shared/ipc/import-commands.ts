import { z } from 'zod';
import type { FoundPrograms, ImportableFile, ImportPreview } from '../view/import-view';
import { command, longText, shortText, type Undoable } from './command';

const choice = z.strictObject({
  file: shortText,
  name: shortText,
  /** `both`: under another name when its own is in use; `theirs`: in the place of the one that is here. */
  clash: z.enum(['both', 'theirs'])
});

const wish = z.strictObject({
  choices: z.array(choice).max(1_000),
  /** Secrets go to the keychain, and the file refers to them. */
  moveSecrets: z.boolean()
});

export const importCommands = {
  /** What the programs on this computer have. Their files are only read. */
  'import.find': command(z.strictObject({})).returns<FoundPrograms>(),
  /** Asks the person for a file; null: none was chosen. */
  'import.open': command(z.strictObject({})).returns<{ readonly file: ImportableFile | null }>(),
  /** What would be written; nothing is. Only files that were found or opened in this run. */
  'import.preview': command(wish).returns<ImportPreview>(),
  /** Writes the person's own file. `answers`: what was asked for, by its id. */
  'import.take': command(wish.extend({ answers: z.record(shortText, longText) })).returns<
    Undoable & { readonly names: readonly string[]; readonly file: string }
  >()
} as const;

export type ImportChoice = z.infer<typeof choice>;

import { z } from 'zod';
import { command, longText, shortText, type Undoable } from './command';
import { serverDefinition, type ServerDefinition } from './server-commands';

/** A secret that Patchbay keeps in the person's keychain; its value is never told. */
export interface KeptSecret {
  readonly name: string;
  /** Names of the servers that refer to it. */
  readonly servers: readonly string[];
}

export const secretCommands = {
  /** Puts the secrets of a definition into the keychain; the answer refers to them. */
  'secret.keep': command(z.strictObject({ definition: serverDefinition })).returns<{
    readonly definition: ServerDefinition;
  }>(),
  'secret.list': command(z.strictObject({})).returns<{ readonly secrets: readonly KeptSecret[] }>(),
  /** Another value for a secret that is in the list. */
  'secret.set': command(z.strictObject({ name: shortText, value: longText.min(1) })).returns<null>(),
  'secret.forget': command(z.strictObject({ name: shortText })).returns<Undoable>()
} as const;

import { z } from 'zod';
import type { ProgramPreview, ProgramTargets } from '../view/program-view';
import { command, shortText, type Undoable } from './command';
import { serverId } from './server-commands';

const wish = z.strictObject({
  serverId,
  file: shortText,
  /** `remove`: the entry that has the server’s name there goes. */
  what: z.enum(['copy', 'remove']),
  /** `reference`: `${keychain:NAME}` stays, which that program cannot fill in; `clear`: the value itself. */
  secrets: z.enum(['reference', 'clear'])
});

/** Copying a server to another program (CF6). Only files that were found in this run. */
export const programCommands = {
  'program.find': command(z.strictObject({ serverId })).returns<ProgramTargets>(),
  /** What would be written; nothing is. */
  'program.preview': command(wish).returns<ProgramPreview>(),
  /** A server of the same name there is replaced. */
  'program.write': command(wish).returns<Undoable & { readonly file: string }>()
} as const;

export type ProgramWish = z.infer<typeof wish>;

import { z } from 'zod';
import type { HistoryPage } from '../call/kept-call';
import { command, shortText, type Undoable } from './command';
import { serverId } from './server-commands';

export const historyCommands = {
  /** Calls of this and earlier runs, newest first. `before`: only what began before (milliseconds since 1970). */
  'history.page': command(
    z.strictObject({
      serverId: serverId.nullable(),
      /** Original name. */
      tool: shortText.nullable(),
      /** Words anywhere in names, arguments and results. */
      search: shortText,
      before: z.number().nullable(),
      limit: z.int().positive().max(500)
    })
  ).returns<HistoryPage>(),
  'history.clear': command(z.strictObject({})).returns<Undoable>(),
  'history.set': command(
    z.strictObject({ isOn: z.boolean().optional(), keepsSecrets: z.boolean().optional() })
  ).returns<null>()
} as const;

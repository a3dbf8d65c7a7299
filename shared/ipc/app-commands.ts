import { z } from 'zod';
import { serverSorts, type AppSnapshot } from '../view/snapshot';
import { command, documentText, longText, shortText, type Undoable } from './command';
import { languageChoices } from '../text/language';

const minuteOfDay = z.number().int().min(0).max(1_439);

export const appCommands = {
  'app.snapshot': command(z.strictObject({})).returns<AppSnapshot>(),
  /** The window has drawn its first board; what takes the processor from it may begin. */
  'app.drawn': command(z.strictObject({})).returns<null>(),
  'preferences.set': command(
    z.strictObject({
      theme: z.enum(['system', 'light', 'dark']).optional(),
      language: z.enum(languageChoices).optional(),
      tray: z.boolean().optional(),
      notify: z.boolean().optional(),
      /** null: no quiet hours any more. */
      quiet: z.strictObject({ from: minuteOfDay, to: minuteOfDay }).nullable().optional(),
      panes: z.record(shortText, z.array(z.number().min(0).max(100)).max(8)).optional(),
      zoom: z.number().min(0.5).max(3).optional(),
      atLogin: z.boolean().optional(),
      sort: z.enum(serverSorts).optional(),
      order: z.array(shortText).max(10_000).optional(),
      folded: z.array(shortText).max(1_000).optional(),
      recent: z.array(shortText).max(50).optional(),
      used: z.array(shortText).max(1_000).optional()
    })
  ).returns<null>(),
  /** Asks the person for a folder that servers may be told of (CN2). null: none was chosen. */
  'folder.add': command(z.strictObject({})).returns<{ readonly folder: string | null }>(),
  /** A mistake of ours in the window that nothing caught (SE5). */
  'app.fault': command(z.strictObject({ message: shortText, stack: longText })).returns<null>(),
  'folder.remove': command(z.strictObject({ folder: shortText })).returns<Undoable>(),
  /** Takes back what the answer of another command named. */
  'action.undo': command(z.strictObject({ undo: shortText })).returns<null>(),
  /** Only http and https; anything else is refused. */
  'browser.open': command(z.strictObject({ url: shortText })).returns<null>(),
  'clipboard.write': command(z.strictObject({ text: documentText })).returns<null>(),
  /** Shows a configuration file that the snapshot names in the person's own editor. */
  'file.open': command(z.strictObject({ file: shortText })).returns<null>()
} as const;

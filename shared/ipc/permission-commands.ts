import { z } from 'zod';
import { command, shortText } from './command';
import { serverId } from './server-commands';

export const permissionCommands = {
  /** A rule as NM5 writes it, e.g. `mcp__github(*)`; null takes it back. */
  'permission.set': command(
    z.strictObject({ rule: shortText, decision: z.enum(['always', 'never']).nullable() })
  ).returns<null>(),
  /** A tool that is off is neither called here nor offered to others. `name` is its original name. */
  'tool.switch': command(z.strictObject({ serverId, name: shortText, on: z.boolean() })).returns<null>()
} as const;

import { z } from 'zod';
import type { ServerWeight } from '../call/weight';
import { command } from './command';

export const weightCommands = {
  /** Of every server whose tools are known. */
  'weight.read': command(z.strictObject({})).returns<{ readonly servers: readonly ServerWeight[] }>()
} as const;

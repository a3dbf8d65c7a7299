import { z } from 'zod';
import type { HandOverNeed } from '../config-dialects/hand-over';
import { command } from './command';
import { serverId } from './server-commands';

const wish = z.strictObject({ serverIds: z.array(serverId).max(1_000) });

export interface HandOverPreview {
  /** The file as it would be written; no secret is in it. */
  readonly text: string;
  readonly names: readonly string[];
  readonly needs: readonly HandOverNeed[];
  readonly left: readonly {
    readonly name: string;
    readonly reason: 'no-file' | 'plugin' | 'unreadable';
  }[];
}

export const handOverCommands = {
  /** What a file for somebody else would hold, and what they must supply (CF9). */
  'hand-over.preview': command(wish).returns<HandOverPreview>(),
  /** Asks the person where to. null: nowhere. */
  'hand-over.save': command(wish).returns<{ readonly file: string | null }>()
} as const;

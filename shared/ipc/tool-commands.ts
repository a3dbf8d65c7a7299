import { z } from 'zod';
import type { Tool } from '../catalog/catalog';
import type { CallId } from '../ids';
import { command, documentText, shortText } from './command';
import { serverId } from './server-commands';

const callId = shortText.min(1).transform((text) => text as CallId);

/** The taking of an answer blocks the window for as long as it is large: a megabyte stays far below a frame's time. */
export const resultPart = 1 << 20;

export const toolCommands = {
  'catalog.refresh': command(z.strictObject({ serverId })).returns<null>(),
  /** One tool whole, with its schemas. `name` is its original name. */
  'catalog.tool': command(z.strictObject({ serverId, name: shortText })).returns<Tool>(),
  /** Answers as soon as the call is under way; its life is in the snapshot's `calls`. */
  'tool.call': command(
    z.strictObject({
      ...{ serverId, callId, name: shortText, argumentsText: documentText },
      /** The person has said yes to this call of a tool that destroys. */
      confirmed: z.boolean().optional()
    })
  ).returns<null>(),
  'call.cancel': command(z.strictObject({ callId })).returns<null>(),
  /** JSON text, exactly as sent. */
  'call.arguments': command(z.strictObject({ callId })).returns<{ readonly argumentsText: string }>(),
  /**
   * The result as JSON text, e.g. `{"content":[…],"structuredContent":…,"isError":false}`. With `from`, the part that
   * begins there, of at most `resultPart` UTF-16 units; `length` is that of the whole.
   */
  'call.result': command(z.strictObject({ callId, from: z.int().min(0).optional() })).returns<{
    readonly resultText: string;
    readonly length: number;
  }>()
} as const;

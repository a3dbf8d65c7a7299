import { z } from 'zod';
import { askId } from '../ids';
import { abilityNames } from '../server/abilities';
import { command, longText, shortText } from './command';
import { serverId } from './server-commands';

const id = shortText.min(1).transform(askId);

export const askCommands = {
  /**
   * What the person says to a server's question. `contentText`: the filled-in form as JSON text. `decline-all` declines
   * this and whatever else the server asks until it connects anew.
   */
  'ask.answer': command(
    z.strictObject({
      askId: id,
      answer: z.discriminatedUnion('action', [
        z.strictObject({ action: z.literal('accept'), contentText: longText.nullable() }),
        z.strictObject({
          action: z.literal('message'),
          text: longText,
          model: shortText.min(1),
          stopReason: shortText.min(1)
        }),
        z.strictObject({ action: z.enum(['decline', 'decline-all', 'cancel']) })
      ])
    })
  ).returns<null>(),
  /** Switches something on or off for one server, which then connects anew. */
  'ability.set': command(
    z.strictObject({ serverId, ability: z.enum(abilityNames), on: z.boolean() })
  ).returns<null>()
} as const;

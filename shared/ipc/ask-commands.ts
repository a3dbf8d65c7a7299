import { z } from 'zod';
import { modelKinds } from '../ask/model';
import { askId } from '../ids';
import { abilityNames } from '../server/abilities';
import { command, longText, shortText, type Undoable } from './command';
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
  /** What the model that was set up would answer a sampling request; it is shown, and not yet sent to the server. */
  'ask.suggest': command(z.strictObject({ askId: id })).returns<{
    readonly text: string;
    readonly model: string;
    readonly stopReason: string;
  }>(),
  /** The model that may write such answers. `key` goes into the keychain; null keeps the one that is there. */
  'model.set': command(
    z.strictObject({
      kind: z.enum(modelKinds),
      address: shortText.min(1),
      model: shortText.min(1),
      key: shortText.min(1).nullable()
    })
  ).returns<null>(),
  'model.forget': command(z.strictObject({})).returns<Undoable>(),
  /** Switches something on or off for one server, which then connects anew. */
  'ability.set': command(
    z.strictObject({ serverId, ability: z.enum(abilityNames), on: z.boolean() })
  ).returns<null>()
} as const;

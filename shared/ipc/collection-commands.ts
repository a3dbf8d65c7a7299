import { z } from 'zod';
import type { Collection } from '../call/collection';
import { command, documentText, longText, shortText } from './command';

const name = shortText.min(1).max(100);

export const collectionCommands = {
  'collection.read': command(z.strictObject({ collection: name })).returns<Collection>(),
  /** `id` null: a new one. A collection that is not there is made. Secrets are left out; `leftOut` says where. */
  'collection.save': command(
    z.strictObject({
      collection: name,
      request: z.strictObject({
        id: shortText.nullable(),
        name: shortText.min(1),
        server: shortText,
        tool: shortText,
        argumentsText: documentText
      })
    })
  ).returns<{ readonly id: string; readonly leftOut: readonly string[] }>(),
  'collection.forget': command(z.strictObject({ collection: name, id: shortText })).returns<null>(),
  'collection.variables': command(
    z.strictObject({ collection: name, variables: z.record(shortText.min(1), longText) })
  ).returns<null>(),
  /** Of a collection, or with `id` of a saved call in it. A collection's name that is taken gets a number. */
  'collection.rename': command(
    z.strictObject({ collection: name, id: shortText.nullable(), to: name })
  ).returns<null>(),
  'collection.remove': command(z.strictObject({ collection: name })).returns<null>(),
  /** Asks where to; null: nowhere. */
  'collection.export': command(z.strictObject({ collection: name })).returns<{
    readonly file: string | null;
  }>(),
  /** A name that is taken gets a number. */
  'collection.import': command(z.strictObject({ text: documentText })).returns<{
    readonly collection: string;
  }>()
} as const;

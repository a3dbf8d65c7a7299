import { z } from 'zod';
import { command, documentText, shortText } from './command';
import { serverId } from './server-commands';

const values = z.record(shortText, documentText);
const oneResource = z.strictObject({ serverId, uri: shortText });

/** What a completion knows about: a prompt's argument or a template's variable. */
const completed = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('prompt'), name: shortText }),
  z.strictObject({ kind: z.literal('template'), uriTemplate: shortText })
]);

export interface Completion {
  readonly values: readonly string[];
  /** The server has more than it named. */
  readonly hasMore: boolean;
}

export const inspectCommands = {
  /** The server's answer as JSON text, e.g. `{"contents":[{"uri":…,"text":…}]}`. */
  'resource.read': command(oneResource).returns<{ readonly resultText: string }>(),
  /** Fills in an address template (RFC 6570); `variables` are its names, in order. */
  'resource.expand': command(z.strictObject({ uriTemplate: shortText, values })).returns<{
    readonly uri: string;
    readonly variables: readonly string[];
  }>(),
  'resource.follow': command(oneResource).returns<null>(),
  'resource.unfollow': command(oneResource).returns<null>(),
  /** The person has looked at what it holds now. */
  'resource.seen': command(oneResource).returns<null>(),
  /** The messages as JSON text, e.g. `{"description":…,"messages":[…]}`. */
  'prompt.get': command(z.strictObject({ serverId, name: shortText, arguments: values })).returns<{
    readonly resultText: string;
  }>(),
  /** Empty where the server completes nothing. `context`: what the other fields hold. */
  'completion.complete': command(
    z.strictObject({ serverId, of: completed, argument: shortText, value: documentText, context: values })
  ).returns<Completion>(),
  /** Asks where to; null: nowhere. */
  'content.save': command(
    z.strictObject({ suggestedName: shortText, encoding: z.enum(['text', 'base64']), data: documentText })
  ).returns<{ readonly file: string | null }>()
} as const;

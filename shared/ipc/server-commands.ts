import { z } from 'zod';
import type { ServerId } from '../ids';
import { command, longText, shortText, type Undoable } from './command';

export const serverId = shortText.transform((text) => text as ServerId);
const byId = z.strictObject({ serverId });

/** A value of `env` or `headers`: new text, or what the file already holds (the window never learns it). */
const secretValue = z.union([longText, z.strictObject({ keep: z.literal(true) })]);
const secrets = z.record(shortText.min(1), secretValue);

const common = {
  name: shortText.min(1),
  startupTimeoutMs: z.int().positive().max(86_400_000).nullable(),
  callTimeoutMs: z.int().positive().max(86_400_000).nullable()
};

/** How a server is signed in to. */
const oauthDefinition = z.strictObject({
  clientId: shortText.min(1).optional(),
  /** New text for the file; absent: what stands there stays. It is never handed out. */
  clientSecret: longText.min(1).optional(),
  callbackPort: z.int().positive().max(65_535).optional(),
  scopes: z.array(shortText).max(200).optional(),
  authServerMetadataUrl: shortText.optional(),
  xaa: z.boolean().optional(),
  grant: z.enum(['client_credentials', 'jwt_bearer']).optional(),
  assertionFile: shortText.optional(),
  account: shortText.min(1).optional()
});

export const serverDefinition = z.discriminatedUnion('transport', [
  z.strictObject({
    ...common,
    transport: z.literal('stdio'),
    command: shortText.min(1),
    args: z.array(longText).max(1_000),
    env: secrets,
    cwd: shortText.nullable()
  }),
  z.strictObject({
    ...common,
    transport: z.enum(['http', 'sse', 'ws']),
    url: shortText.min(1),
    headers: secrets,
    /** Absent: there is none. */
    headersHelper: longText.min(1).optional(),
    /** Absent: what stands in the file stays. */
    oauth: oauthDefinition.optional()
  })
]);

/** What the add and edit forms hand over. */
export type ServerDefinition = z.infer<typeof serverDefinition>;
export type SecretInput = z.infer<typeof secretValue>;

export const serverCommands = {
  /** “Try again”, “Retry now”, “Reconnect”: drops what is there and opens anew. */
  'server.connect': command(byId).returns<null>(),
  'server.stop-retrying': command(byId).returns<null>(),
  'server.enable': command(byId).returns<null>(),
  'server.disable': command(byId).returns<null>(),
  /** What the edit form begins with, unmasked but for `env` and `headers`: only asked for when the person edits. */
  'server.definition': command(byId).returns<{ readonly definition: ServerDefinition }>(),
  /** Whether the first word of a command line is a program on this computer. */
  'command.find': command(z.strictObject({ command: shortText })).returns<{ readonly isThere: boolean }>(),
  /** Writes the user's file, or one of the open folder: for this person only, or for all who share it. */
  'server.add': command(
    z.strictObject({ definition: serverDefinition, scope: z.enum(['user', 'local', 'project']).optional() })
  ).returns<{
    readonly serverId: ServerId;
  }>(),
  /** Writes the file the entry comes from; a new name renames it. */
  'server.update': command(z.strictObject({ serverId, definition: serverDefinition })).returns<
    { readonly serverId: ServerId } & Undoable
  >(),
  'server.remove': command(byId).returns<Undoable>(),
  /** All of stderr that is kept. */
  'server.stderr': command(byId).returns<{ readonly text: string }>()
} as const;

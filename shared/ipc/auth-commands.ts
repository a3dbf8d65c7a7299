import { z } from 'zod';
import { command, shortText } from './command';
import { serverId } from './server-commands';

const byId = z.strictObject({ serverId });

export const authCommands = {
  /** “Sign in”: the only thing that ever opens a browser (AU11). Answers when it has begun; the rest is in the snapshot. */
  'auth.sign-in': command(
    z.strictObject({
      serverId,
      /** Comes back to any free port instead of the configured one, this once. */
      anotherPort: z.boolean().optional()
    })
  ).returns<null>(),
  'auth.cancel': command(byId).returns<null>(),
  'auth.open-again': command(byId).returns<null>(),
  'auth.copy-link': command(byId).returns<null>(),
  /** Revokes (RFC 7009) and forgets. */
  'auth.sign-out': command(byId).returns<null>(),
  /** The next sign-in registers anew. */
  'auth.forget-registration': command(byId).returns<null>(),
  /** Finds out which page would open and what it asks for; opens nothing. */
  'auth.preview': command(byId).returns<null>(),
  /** Takes an authorization server that names itself otherwise than it is addressed; with what that means (AU11). */
  'auth.relax-issuer': command(z.strictObject({ serverId, relaxed: z.boolean() })).returns<null>(),
  /** For the configured client id; null forgets it. */
  'auth.set-client-secret': command(
    z.strictObject({ serverId, secret: shortText.min(1).nullable() })
  ).returns<null>()
} as const;

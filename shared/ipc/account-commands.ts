import { z } from 'zod';
import type { ServerId } from '../ids';
import { command, longText, shortText } from './command';
import { serverId } from './server-commands';

const byId = z.strictObject({ accountId: shortText });
const port = z.int().positive().max(65_535).nullable();

export const accountCommands = {
  /** Looks into the keychain for all sign-ins: only when the person opens their page, for the keychain may ask. */
  'account.load': command(z.strictObject({})).returns<null>(),
  'account.renew': command(byId).returns<null>(),
  /** Revokes where that is possible, and forgets. */
  'account.sign-out': command(byId).returns<null>(),
  /** A second account at the address of a server: an entry of its own, with tokens of its own. */
  'account.add': command(
    z.strictObject({ serverId, name: shortText.min(1), account: shortText.min(1) })
  ).returns<{
    readonly serverId: ServerId;
  }>(),
  /** What a program signs in with (AU9). It goes into the keychain and is never told again. */
  'account.credentials': command(
    z.strictObject({
      serverId,
      credentials: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('secret'), secret: longText.min(1) }),
        z.strictObject({
          kind: z.literal('key'),
          privateKey: longText.min(1),
          algorithm: z.enum(['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'EdDSA'])
        })
      ])
    })
  ).returns<null>(),
  /** null: there is no company's sign-in any more. */
  'company.set': command(
    z.strictObject({
      company: z
        .strictObject({ issuer: z.url().max(4_096), clientId: shortText.min(1), callbackPort: port })
        .nullable()
    })
  ).returns<null>()
} as const;

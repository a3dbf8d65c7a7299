import { z } from 'zod';
import { refreshReasons } from '#shared/auth/errors';
import { parsed } from '#shared/json';
import type { VaultKind, VaultRecords } from './contract';

/** What each record must look like to be believed; a later version may have more fields. */
const text = z.string();
const time = z.number();

const schemas: { readonly [Kind in VaultKind]: z.ZodType<VaultRecords[Kind]> } = {
  tokens: z.object({
    accessToken: text,
    tokenType: z.enum(['Bearer', 'DPoP']),
    refreshToken: text.nullable(),
    expiresAt: time.nullable(),
    scope: text.nullable(),
    issuer: text,
    resource: text.nullable(),
    clientId: text,
    identity: z
      .object({ subject: text.nullable(), name: text.nullable(), email: text.nullable() })
      .nullable(),
    signedInAt: time,
    renewedAt: time.nullable(),
    ended: z.enum(refreshReasons).nullable()
  }),
  registration: z.object({
    issuer: text,
    clientId: text,
    clientSecret: text.nullable(),
    authMethod: text.nullable(),
    redirectUri: text,
    secretExpiresAt: time.nullable()
  }),
  'client-secret': z.object({ clientId: text, secret: text }),
  'id-token': z.object({
    issuer: text,
    clientId: text,
    idToken: text,
    refreshToken: text.nullable(),
    expiresAt: time.nullable()
  }),
  'private-key': z.object({ privateKey: text, algorithm: text })
};

const version = 1;

export function recordText(record: VaultRecords[VaultKind]): string {
  return JSON.stringify({ v: version, record });
}

/** null: not one of ours, spoilt, or of a version that is not known here. */
export function readRecord<Kind extends VaultKind>(kind: Kind, stored: string): VaultRecords[Kind] | null {
  const envelope = parsed(stored);
  if (!isEnvelope(envelope) || envelope.v !== version) return null;
  const read = schemas[kind].safeParse(envelope.record);
  return read.success ? read.data : null;
}

function isEnvelope(value: unknown): value is { readonly v: unknown; readonly record: unknown } {
  return typeof value === 'object' && value !== null && 'v' in value && 'record' in value;
}

import { createHash } from 'node:crypto';
import type { Random } from '../ports';

export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
}

/** RFC 7636, S256: 32 random bytes. */
export function createPkce(random: Random): Pkce {
  const verifier = Buffer.from(random.hex(32), 'hex').toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

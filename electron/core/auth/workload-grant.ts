import { readFile } from 'node:fs/promises';
import { ok } from '#shared/failure';
import { text } from '#shared/text/text';
import type { Clock } from '../ports';
import type { NormalizeTokenAnswer, SilentGrant } from './contract';
import { lacks, tokensFrom } from './grant-answer';
import { requestToken } from './token-request';

export const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/**
 * Workload identity: what runs this program vouches for it in a file that it keeps fresh (RFC 7523 section 2.1). Asked
 * once; a refusal is final, since neither another try nor another grant makes the same word truer.
 */
export function createWorkloadGrant(clock: Clock, normalize: NormalizeTokenAnswer): SilentGrant {
  return {
    appliesTo: (config) => config.oauth?.grant === 'jwt_bearer',
    begin: () => Promise.resolve(ok(null)),
    obtain: async (request) => {
      const { entry, ref, vault, scope, discovered, fetch, signal } = request;
      const { clientId, assertionFile: file } = entry.config.oauth ?? {};
      if (clientId === undefined) return lacks(entry.name, text('account:lacking.clientId'));
      const assertion = file === undefined ? null : await wordIn(file);
      if (assertion === null)
        return lacks(entry.name, text('account:lacking.assertion', { file: file ?? '' }));
      const secret = await vault.read('client-secret', ref);
      if (!secret.ok) return secret;
      const clientSecret = secret.value?.clientId === clientId ? secret.value.secret : null;
      const answer = await requestToken({
        form: { grant_type: JWT_BEARER, assertion, ...(scope === null ? {} : { scope }) },
        client: { clientId, clientSecret, authMethod: null },
        ...{ discovered, fetch, normalize, signal }
      });
      return tokensFrom(answer, { ...request, clientId }, clock);
    }
  };
}

async function wordIn(file: string): Promise<string | null> {
  try {
    const text = (await readFile(file, 'utf8')).trim();
    // A configuration must not make us send just any file.
    return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) ? text : null;
  } catch {
    // Not there, or not for us: either way there is no word.
    return null;
  }
}

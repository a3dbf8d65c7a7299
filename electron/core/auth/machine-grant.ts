import { ok } from '#shared/failure';
import { text } from '#shared/text/text';
import type { Clock } from '../ports';
import type { NormalizeTokenAnswer, SilentGrant } from './contract';
import { lacks, tokensFrom } from './grant-answer';
import { privateKeyAuthentication } from './private-key-jwt';
import { askToken, requestToken } from './token-request';

/** Machine accounts: a client that signs in as itself (RFC 6749 section 4.4), by its key where there is one, else its secret. */
export function createMachineGrant(clock: Clock, normalize: NormalizeTokenAnswer): SilentGrant {
  return {
    appliesTo: (config) => config.oauth?.grant === 'client_credentials',
    begin: () => Promise.resolve(ok(null)),
    obtain: async (request) => {
      const { entry, ref, vault, scope, signal, discovered, fetch } = request;
      const clientId = entry.config.oauth?.clientId;
      if (clientId === undefined) return lacks(entry.name, text('account:lacking.clientId'));
      const key = await vault.read('private-key', ref);
      if (!key.ok) return key;
      const secret = await vault.read('client-secret', ref);
      if (!secret.ok) return secret;
      const form = { grant_type: 'client_credentials', ...(scope === null ? {} : { scope }) };
      const asking = { form, discovered, fetch, normalize, signal };
      if (key.value !== null) {
        const answer = await askToken(asking, privateKeyAuthentication(clientId, key.value));
        return tokensFrom(answer, { ...request, clientId }, clock);
      }
      const clientSecret = secret.value?.clientId === clientId ? secret.value.secret : null;
      if (clientSecret === null) return lacks(entry.name, text('account:lacking.secret'));
      const answer = await requestToken({ ...asking, client: { clientId, clientSecret, authMethod: null } });
      return tokensFrom(answer, { ...request, clientId }, clock);
    }
  };
}

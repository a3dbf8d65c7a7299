import type { Clock } from '../ports';
import type { Company } from './company';
import type { NormalizeTokenAnswer, SilentGrant } from './contract';
import { tokensFrom } from './grant-answer';
import { requestToken } from './token-request';
import { serverUrl } from './coordinator';
import { JWT_BEARER } from './workload-grant';

/**
 * Servers that open by the company's sign-in (XAA): its word for this one server (ID-JAG), handed to the server's own
 * authorization server for a token (RFC 7523). Without a browser, once the person has signed in there for the first of them.
 */
export function createCompanyGrant(
  company: Company,
  clock: Clock,
  normalize: NormalizeTokenAnswer,
  clientIdOfCompany: () => string | null
): SilentGrant {
  return {
    appliesTo: (config) => config.oauth?.xaa === true,
    begin: (request) => company.signIn(request),
    obtain: async (request) => {
      const { entry, ref, vault, discovered, scope, fetch, signal } = request;
      const address = serverUrl(entry.config);
      if (!address.ok) return address;
      const word = await company.grantFor({
        server: entry.name,
        audience: discovered.metadata.issuer,
        resource: discovered.resource ?? address.value.href,
        ...{ scope, signal }
      });
      if (!word.ok) return word;
      const clientId = entry.config.oauth?.clientId ?? clientIdOfCompany() ?? '';
      const secret = await vault.read('client-secret', ref);
      if (!secret.ok) return secret;
      const clientSecret = secret.value?.clientId === clientId ? secret.value.secret : null;
      const answer = await requestToken({
        form: { grant_type: JWT_BEARER, assertion: word.value, ...(scope === null ? {} : { scope }) },
        client: { clientId, clientSecret, authMethod: null },
        ...{ discovered, fetch, normalize, signal }
      });
      return tokensFrom(answer, { ...request, clientId }, clock);
    }
  };
}

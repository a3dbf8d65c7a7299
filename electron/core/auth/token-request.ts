import { text } from '#shared/text/text';
import { mask } from '#shared/traffic/secret-shapes';
import { failureIn } from '../connection/failures';
import { methodFor, otherMethod, secretAuthentication, type OAuthClient } from './client-authentication';
import type { ClientAuthentication, Discovered, NormalizeTokenAnswer } from './contract';
import { withoutStop } from './discover';
import type { MetadataFetch } from './metadata-fetch';
import { readTokenAnswer, type TokenAnswer } from './token-answer';

export interface TokenRequest {
  /** Without what names the client. */
  readonly form: Readonly<Record<string, string>>;
  readonly client: OAuthClient;
  readonly discovered: Discovered;
  readonly fetch: MetadataFetch;
  readonly normalize: NormalizeTokenAnswer;
  readonly signal: AbortSignal;
}

/**
 * Asks the token endpoint, with the client's secret as it likes it: where it refuses the way it offered itself, once in the
 * other one. A fault on the line is an answer of its own; only the signal's end throws.
 */
export async function requestToken(request: TokenRequest): Promise<TokenAnswer> {
  const { client, discovered } = request;
  const method = methodFor(client, discovered.metadata);
  const answer = await askToken(request, secretAuthentication(client, method));
  const other = otherMethod(method);
  const isTried = answer.type === 'error' && isAboutClient(answer) && other !== null;
  return isTried ? askToken(request, secretAuthentication(client, other)) : answer;
}

/** Where the client is looked for in one place only, some find that the request lacks it. */
function isAboutClient({ code, status, words }: Extract<TokenAnswer, { type: 'error' }>): boolean {
  return code === 'invalid_client' || status === 401 || (code === 'invalid_request' && /client/i.test(words));
}

/** Servers repeat in their words what they were sent. */
function withoutSecrets(answer: TokenAnswer, form: URLSearchParams, headers: Headers): TokenAnswer {
  if (answer.type === 'granted') return answer;
  const login = /^Basic (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? '';
  const pair = Buffer.from(login, 'base64').toString('utf8');
  const password = new URLSearchParams(`p=${pair.slice(pair.indexOf(':') + 1)}`).get('p') ?? '';
  const named = ['code', 'code_verifier', 'refresh_token', 'client_secret', 'client_assertion', 'assertion'];
  const secrets = [password, ...named.map((name) => form.get(name) ?? '')].filter(({ length }) => length > 3);
  return {
    ...answer,
    words: secrets.reduce((words, secret) => words.replaceAll(secret, mask), answer.words)
  };
}

export async function askToken(
  { form: fields, discovered, fetch, normalize, signal }: Omit<TokenRequest, 'client'>,
  authenticate: ClientAuthentication
): Promise<TokenAnswer> {
  const { tokenEndpoint, issuer } = discovered.metadata;
  const headers = new Headers({
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded'
  });
  const form = new URLSearchParams(fields);
  if (discovered.resource !== null) form.set('resource', discovered.resource);
  await authenticate({ headers, form, tokenEndpoint, issuer });
  try {
    const response = await fetch.fetch(tokenEndpoint, {
      method: 'POST',
      headers,
      body: form.toString(),
      signal
    });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      return { type: 'error', code: null, words: text('signIn:tried.redirect'), status: response.status };
    }
    return withoutSecrets(await readTokenAnswer(await normalize(response)), form, headers);
  } catch (error) {
    if (signal.aborted) throw error;
    const why = failureIn(error);
    if (why === null) throw error;
    return { type: 'passing', words: withoutStop(why.message), retryAfterMs: null };
  }
}

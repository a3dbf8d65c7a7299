import { failure } from '#shared/failure';
import type { Authorizer, AuthorizationHeaders, Refused } from '../auth/contract';
import type { Fetch } from '../ports';
import { failureError } from './failures';
import { factsOf, signInNeeded } from './http-answer';
import { authorizationFacts, insufficientScope } from './http-challenge';
import type { HttpRequest } from './http-request';
import type { Signs } from './http-signs';
import { asksForSignIn, bodyAsksForSignIn } from './sign-in-words';
import type { AuthorizationFacts } from './transport';

export interface Answered {
  readonly response: Response;
  /** What it asks for, where nothing but a person helps; null: it does not ask. */
  readonly refusal: AuthorizationFacts | null;
}

/** What carries the sign-in of one server into its requests; with no authorizer it adds nothing. */
export interface Authorization {
  /** Adds what is known to the headers of a request to the server's own origin. Throws a failure of ours. */
  add(headers: Headers, method: string, url: URL): Promise<void>;
  /** Sends once, and once more where there is another token by then. */
  send(
    url: string | URL,
    init: RequestInit & { readonly headers: Headers },
    request: HttpRequest
  ): Promise<Answered>;
  /** Says so at once where asking would be in vain (AU7). Throws a failure of ours. */
  begin(): Promise<void>;
  /**
   * Looks at a message; one that asks for a sign-in is passed on only when it is known what comes of that. False: it asks
   * for nothing.
   */
  watch(message: unknown, passOn: () => void): boolean;
  /** Every token that went out. */
  secrets(): readonly string[];
}

export interface AuthorizationDeps {
  readonly authorizer: Authorizer | null;
  readonly fetch: Fetch;
  readonly host: string;
  readonly signs: Signs;
}

export function createAuthorization({ authorizer, fetch, host, signs }: AuthorizationDeps): Authorization {
  const sentWith = new WeakMap<Headers, AuthorizationHeaders>();
  const secrets = new Set<string>();
  let lastSent: AuthorizationHeaders | null = null;

  async function add(headers: Headers, method: string, url: URL): Promise<void> {
    if (authorizer === null) return;
    const given = await authorizer.header({ method, url });
    if (!given.ok) {
      signs.trouble(given.failure);
      throw failureError(given.failure);
    }
    lastSent = given.value;
    if (given.value === null) return;
    // A token of a sign-in says more than a fixed header.
    for (const [name, value] of Object.entries(given.value)) {
      headers.set(name, value);
      secrets.add(value.replace(/^\S+ /, ''));
    }
    sentWith.set(headers, given.value);
  }

  async function send(
    url: string | URL,
    init: RequestInit & { readonly headers: Headers },
    request: HttpRequest
  ): Promise<Answered> {
    for (let isSecond = false; ; isSecond = true) {
      const sent = sentWith.get(init.headers) ?? null;
      const answered = await withFacts(await fetch(url, init), request);
      if (authorizer === null || answered.refusal === null) {
        if (sent !== null) authorizer?.accepted(sent);
        return answered;
      }
      const outcome = await authorizer.refused(sent, answered.refusal);
      if (outcome.type === 'sign-in') return { ...answered, refusal: outcome.facts };
      if (outcome.type === 'again' && isSecond) return answered;
      await answered.response.body?.cancel();
      if (outcome.type === 'failed') {
        signs.trouble(outcome.failure);
        throw failureError(outcome.failure);
      }
      await add(init.headers, init.method ?? 'GET', new URL(url));
    }
  }

  function tell(outcome: Refused): void {
    switch (outcome.type) {
      case 'again':
        // A new session carries the new token, and what was refused did not run.
        signs.trouble(failure('protocol.session-lost', { details: { host } }));
        return;
      case 'sign-in':
        signs.unauthorized(signInNeeded(host, outcome.facts.said), outcome.facts);
        return;
      case 'failed':
        signs.trouble(outcome.failure);
    }
  }

  return {
    add,
    send,
    secrets: () => [...secrets],
    begin: async () => {
      const known = (await authorizer?.knownRefusal()) ?? null;
      if (known === null) return;
      const why = signInNeeded(host, known.said);
      signs.unauthorized(why, known);
      throw failureError(why);
    },
    watch: (message, passOn) => {
      if (authorizer === null || !asksForSignIn(message)) return false;
      const reason = lastSent === null ? 'no-token' : 'expired';
      void authorizer
        .refused(lastSent, factsOf(reason, JSON.stringify(message)))
        .then(tell)
        .finally(passOn);
      return true;
    }
  };
}

/** A refusal by the status, or by a JSON-RPC error under another one. */
async function withFacts(response: Response, request: HttpRequest): Promise<Answered> {
  if (response.ok) return { response, refusal: null };
  const type = response.headers.get('content-type') ?? (response.status === 401 ? 'text/plain' : '');
  const hasWords = /\bjson\b|^text\/plain/i.test(type);
  if (insufficientScope(response) || !hasWords) {
    return { response, refusal: authorizationFacts(response, request) };
  }
  const body = await response.text();
  const { status, statusText, headers } = response;
  const again = new Response(body, { status, statusText, headers });
  const refusal = authorizationFacts(response, request, body);
  if (refusal !== null || !bodyAsksForSignIn(body)) return { response: again, refusal };
  const reason = request.hasAuthorization ? 'expired' : 'no-token';
  return { response: again, refusal: factsOf(reason, body) };
}

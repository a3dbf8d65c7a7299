import type { DpopSession } from '@modelcontextprotocol/client';
import { failureError } from '../connection/failures';
import type { Fetch, FetchInit } from '../ports';
import type { ProofMaker, Vault } from './contract';
import { loadDpopKey, makeDpopKey } from './dpop-key';
import { isJsonObject, parsed } from '#shared/json';

/** Tokens that are worth nothing without a key (RFC 9449), for servers that ask for them by a challenge of that scheme. */
export interface Dpop extends ProofMaker {
  /**
   * Adds the proof to requests for a token on behalf of a server that asked, answers nonces by repeating the request once,
   * and notices who asks. Everything else passes as it is.
   */
  wrap(fetch: Fetch): Fetch;
}

export function createDpop(vault: Vault): Dpop {
  const asked = new Set<string>();
  const sessions = new Map<string, Promise<DpopSession | null>>();

  /** null: this server never asked. Throws the keychain's failure: without its key a token is worth nothing. */
  function sessionOf(origin: string): Promise<DpopSession | null> {
    const known = sessions.get(origin);
    if (known !== undefined) return known;
    const session = load(origin);
    sessions.set(origin, session);
    // What was not there yet, or could not be had, is looked for anew.
    const forget = (): boolean => sessions.delete(origin);
    void session.then((found) => found === null && forget(), forget);
    return session;
  }

  async function load(origin: string): Promise<DpopSession | null> {
    const loaded = await loadDpopKey(vault, origin);
    if (!loaded.ok) throw failureError(loaded.failure);
    if (loaded.value !== null || !asked.has(origin)) return loaded.value;
    const made = await makeDpopKey(vault, origin);
    if (!made.ok) throw failureError(made.failure);
    return made.value;
  }

  async function send(fetch: Fetch, url: URL, init: FetchInit, session: DpopSession): Promise<Response> {
    const prove = async (): Promise<Response> => {
      const headers = new Headers(init.headers);
      const accessToken = /^dpop (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
      headers.set(
        'dpop',
        await session.buildProof({
          htm: init.method ?? 'GET',
          htu: url,
          ...(accessToken === undefined ? {} : { accessToken })
        })
      );
      const response = await fetch(url, { ...init, headers });
      session.observeNonce(response, url);
      return response;
    };
    const nonce = session.nonceFor(url);
    const response = await prove();
    // Never the same proof twice, and a nonce that was used already is not asked for by a server that is well.
    if (session.nonceFor(url) === nonce || !(await wantsNonce(response))) return response;
    await response.body?.cancel();
    return prove();
  }

  return {
    headers: async (tokens, { method, url }) => {
      const authorization = `DPoP ${tokens.accessToken}`;
      const session = await sessionOf(url.origin);
      if (session === null) return { authorization };
      const dpop = await session.buildProof({ htm: method, htu: url, accessToken: tokens.accessToken });
      return { authorization, dpop };
    },
    wrap:
      (fetch) =>
      async (address, init = {}) => {
        const url = new URL(address);
        const origin = init.onBehalfOf ?? url.origin;
        const isBound = /^dpop /i.test(new Headers(init.headers).get('authorization') ?? '');
        const session = isBound || isTokenRequest(init) ? await sessionOf(origin) : null;
        const response = session === null ? await fetch(url, init) : await send(fetch, url, init, session);
        if (isChallenge(response)) asked.add(url.origin);
        return response;
      }
  };
}

function isTokenRequest({ onBehalfOf, method, body }: FetchInit): boolean {
  if (onBehalfOf === undefined || method !== 'POST') return false;
  const form = body instanceof URLSearchParams ? body.toString() : body;
  return typeof form === 'string' && /(^|&)grant_type=/.test(form);
}

function isChallenge(response: Response): boolean {
  const said = response.headers.get('www-authenticate') ?? '';
  return response.status === 401 && /(^|,)\s*dpop(\s|$|,)/i.test(said);
}

/** From a server of resources (section 9) or of tokens (section 8). */
async function wantsNonce(response: Response): Promise<boolean> {
  const { isDpopNonceChallenge } = await import('@modelcontextprotocol/client');
  if (isDpopNonceChallenge(response)) return true;
  if (response.status !== 400) return false;
  const body = parsed(await response.clone().text());
  return isJsonObject(body) && body['error'] === 'use_dpop_nonce';
}

import { isJsonObject, parsed, type JsonObject } from '#shared/json';
import { text } from '#shared/text/text';
import { pageIn } from '../connection/http-answer';
import type { AccountIdentity } from './contract';

const MAX_WORDS = 300;
/** What a token may be made of (RFC 6749 appendix A.12). With a line end in it, no header could carry it. */
const sendable = /^[\x20-\x7e]+$/;

/** What a token endpoint gave. */
export interface TokenGrant {
  readonly accessToken: string;
  readonly tokenType: 'Bearer' | 'DPoP';
  readonly refreshToken: string | null;
  /** Seconds from now; null: unknown. */
  readonly expiresIn: number | null;
  readonly scope: string | null;
  readonly idToken: string | null;
}

export type TokenAnswer =
  | { readonly type: 'granted'; readonly grant: TokenGrant }
  /** The server said no, in the words of RFC 6749 section 5.2 or its own; `code` is null where it gave none. */
  | { readonly type: 'error'; readonly code: string | null; readonly words: string; readonly status: number }
  /** Nothing is decided: the same may work in a moment. */
  | { readonly type: 'passing'; readonly words: string; readonly retryAfterMs: number | null }
  /** A success that says nothing. */
  | { readonly type: 'empty'; readonly words: string };

/** Reads an answer of any kind: an error is looked for first, whatever the status says (some servers give 200). */
export async function readTokenAnswer(response: Response): Promise<TokenAnswer> {
  const { status } = response;
  const body = await response.text();
  const fields = fieldsOf(body);
  const words = wordsOf(fields, body, status);
  if (status >= 500 || status === 429 || status === 408) {
    return { type: 'passing', words, retryAfterMs: retryAfterMs(response.headers.get('retry-after')) };
  }
  const code = textOf(fields['error']);
  if (code !== null || !response.ok) return { type: 'error', code, words, status };
  const accessToken = textOf(fields['access_token']);
  if (accessToken === null) return { type: 'empty', words: missingIn(body, 'signIn:noToken') };
  if (!sendable.test(accessToken)) return { type: 'empty', words: text('signIn:badToken') };
  return {
    type: 'granted',
    grant: {
      accessToken,
      tokenType: /^dpop$/i.test(textOf(fields['token_type']) ?? '') ? 'DPoP' : 'Bearer',
      refreshToken: textOf(fields['refresh_token']),
      expiresIn: secondsOf(fields['expires_in']),
      scope: textOf(fields['scope']),
      idToken: textOf(fields['id_token'])
    }
  };
}

/** JSON, or the form encoding that some servers answer in. */
function fieldsOf(body: string): JsonObject {
  const value = parsed(body);
  if (isJsonObject(value)) return value;
  return /^[\w.-]+=/.test(body) ? Object.fromEntries(new URLSearchParams(body)) : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A number or its digits; 0 means that it has expired already, anything else means unknown. */
function secondsOf(value: unknown): number | null {
  if (value === null || value === '') return null;
  const seconds = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

/** Why a success gave nothing to use: it is a page, or the one thing is not in it. */
export function missingIn(body: string, key: 'signIn:noToken' | 'signIn:noClientId'): string {
  return pageIn(body) ?? text(key);
}

/** The server's own text: description and code, or a short plain body, never a page. */
export function wordsOf(fields: JsonObject, body: string, status: number): string {
  const code = textOf(fields['error']);
  const description = textOf(fields['error_description']) ?? textOf(fields['message']);
  if (description !== null) {
    return brief(code === null ? description : `${description.replace(/\.\s*$/, '')} (${code})`);
  }
  if (code !== null) return brief(code);
  const bare: unknown = parsed(body);
  const plain = typeof bare === 'string' ? bare : body;
  return plain.trim() === '' || /^\s*[<{[]/.test(plain)
    ? `HTTP ${status}`
    : `${brief(plain)} (HTTP ${status})`;
}

function brief(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '');
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS - 1)}…` : line;
}

function retryAfterMs(value: string | null): number | null {
  const seconds = Number(value);
  return value !== null && value.trim() !== '' && Number.isFinite(seconds) && seconds >= 0
    ? seconds * 1_000
    : null;
}

/**
 * Who signed in. The token came straight from the token endpoint, so that its signature proves nothing more (OpenID Core
 * section 3.1.3.7); it is only shown.
 */
export function identityOf(idToken: string | null): AccountIdentity | null {
  const payload = idToken?.split('.')[1];
  const claims = payload === undefined ? null : parsed(Buffer.from(payload, 'base64url').toString('utf8'));
  if (!isJsonObject(claims)) return null;
  return {
    subject: textOf(claims['sub']),
    name: textOf(claims['name']) ?? textOf(claims['preferred_username']),
    email: textOf(claims['email'])
  };
}

import { isStatusRetryable } from '#shared/connection/errors';
import type { NeedsAuthReason } from '#shared/connection/state';
import { failure, type Failure } from '#shared/failure';
import { isJsonObject, parsed } from '#shared/json';
import { text } from '#shared/text/text';
import { readMessages } from './json-rpc';
import type { AuthorizationFacts } from './transport';

/** JSON-RPC code by which servers refuse a session they do not know. */
const SESSION_CODE = -32001;
const ANY_CODE = -32000;
const METHOD_NOT_FOUND = -32601;
const MAX_WORDS = 300;

/** @param words the server's own, which may name the header that it wants. */
export function signInNeeded(host: string, words?: string | null): Failure {
  const said = ofUse(words ?? null);
  return said === null
    ? failure('auth.required', { details: { host } })
    : failure('auth.required', { details: { host, context: 'said' }, cause: said });
}

/** What a server says of the sign-in that it asks for; null: nothing of use. */
export function saidIn(response: Response, body: string): string | null {
  const said = [describedIn(response) ?? usefulIn(body), foreignChallenge(response)];
  return said.filter((words) => words !== null).join('; ') || null;
}

/** Of a body the first sentence that says more than the status; null: there is none. */
function usefulIn(body: string): string | null {
  if (/^\s*</.test(body)) return null;
  const value = parsed(body);
  const sentences = value === null ? [body] : sentencesIn(value);
  const found = sentences.map((words) => ofUse(oneLine(words))).find((words) => words !== null);
  // What it wants stands in a field of its own.
  const isNamed = found === undefined && /header|api.?key/i.test(body);
  return isNamed ? oneLine(body) : (found ?? null);
}

function ofUse(words: string | null): string | null {
  return words === null || nameOfStatus.test(words) ? null : words;
}

/** Such words say no more than the status. */
const nameOfStatus =
  /^(?:(?:http )?401 ?)?(?:unauthori[sz]ed|unauthenticated|not authori[sz]ed|invalid_token|authentication required)$/i;

/** RFC 6750 section 3. */
function describedIn({ headers }: Response): string | null {
  const found = /\berror_description\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(headers.get('www-authenticate') ?? '');
  return oneLine(found?.[1]?.replaceAll(/\\(.)/g, '$1') ?? '');
}

const part = /(?:"(?:[^"\\]|\\.)*"?|[^,"])+/g;

/** A way in that is no sign-in of MCP, e.g. `ApiKey header="X-Api-Key"` (RFC 9110, section 11.6.1); null: there is none. */
function foreignChallenge({ headers }: Response): string | null {
  const challenges: string[] = [];
  for (const [words] of (headers.get('www-authenticate') ?? '').matchAll(part)) {
    const isParameter = /^\s*[\w-]+\s*=(?!=)/.test(words);
    if (!isParameter) challenges.push(words.trim());
    else if (challenges.length > 0) challenges.push(`${challenges.pop() ?? ''},${words}`);
  }
  return oneLine(challenges.filter((words) => !/^(?:bearer|dpop)\b/i.test(words)).join('; '));
}

/** The same where no more is known than the status and the body. @param retryAfter milliseconds, where the server says it */
export function refusalOf(
  status: number,
  body: string,
  host: string,
  retryAfter: number | null = null
): Failure {
  const words = wordsIn(body);
  const cause = words === null ? {} : { cause: words };
  if (status === 401) return signInNeeded(host, usefulIn(body));
  if (status === 403) {
    const said = words === null ? {} : { context: 'said' };
    return failure('auth.refused', { details: { host, status, ...said }, ...cause });
  }
  const context = contextOf(status, words !== null);
  return failure('network.http-status', {
    details: {
      ...{ host, status },
      ...(context === null ? {} : { context }),
      ...(retryAfter === null ? {} : { retryAfterMs: retryAfter })
    },
    retryable: isStatusRetryable(status),
    ...cause
  });
}

/** Which sentence says it: with the server's own words or without, and with whom the trouble is. */
function contextOf(status: number, hasWords: boolean): string | null {
  if (isStatusRetryable(status)) return hasWords ? 'faultSaid' : 'fault';
  return hasWords ? 'said' : null;
}

/** What a server says besides the status, in one line: of JSON the sentence in it, of a page nothing; null: nothing. */
export function wordsIn(body: string): string | null {
  if (/^\s*</.test(body)) return null;
  return oneLine(sentencesIn(parsed(body)).find((words) => words.trim() !== '') ?? body);
}

/** null: nothing that can be seen. */
function oneLine(words: string): string | null {
  const line = words
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .replace(/\.$/, '');
  if (line === '') return null;
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS - 1)}…` : line;
}

const sayingKeys = [
  ...['error_description', 'message', 'detail', 'title', 'error', 'errors'],
  ...['description', 'reason', 'hint', 'msg']
];
const deepest = 5;

/** What says most comes first. */
function sentencesIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (depth === deepest) return [];
  if (Array.isArray(value)) return sentencesIn((value as readonly unknown[])[0], depth + 1);
  // Of JSON-RPC and of many others the words stand within `error`.
  return isJsonObject(value) ? sayingKeys.flatMap((key) => sentencesIn(value[key], depth + 1)) : [];
}

/** 404 by the specification (2025-11-25, Session Management); some servers say it with another status and words. */
export function saysSessionIsLost(status: number, body: string): boolean {
  if (status === 404) return rpcErrorIn(body)?.code !== METHOD_NOT_FOUND;
  return (status === 400 || status === 410 || status === 503) && /session/i.test(body);
}

/**
 * Of a status that blames the request, the JSON-RPC error in its body, which says more (2026-07-28 has such for a method
 * that is not known, and for headers); null: there is none, or the status is what counts.
 */
export function refusedByNumber(status: number, body: string): RpcError | null {
  const isOurs = status >= 400 && status < 500 && status !== 401 && status !== 403;
  return isOurs && !isStatusRetryable(status) ? rpcErrorIn(body) : null;
}

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

function rpcErrorIn(body: string): RpcError | null {
  const [message] = readMessages(parsed(body));
  return message !== undefined && 'error' in message ? message.error : null;
}

/** Some servers refuse a session in a JSON-RPC error under status 200. */
export function isSessionRefusal(message: unknown): boolean {
  if (!isJsonObject(message) || !isJsonObject(message['error'])) return false;
  const { code, message: words } = message['error'];
  if (typeof words !== 'string') return false;
  return code === SESSION_CODE ? /session/i.test(words) : code === ANY_CODE && lostSession.test(words);
}

/** What servers say of a session that they do not know under a number that means nothing by itself. */
const lostSession =
  /\b(?:no valid|invalid|unknown|expired)\b.{0,20}\bsession\b|\bsession\b.{0,40}\b(?:not found|expired|invalid|unknown|not exist|terminated)\b/i;

/** Others do it in words of their own, e.g. `{ "error": "Session not found" }`. */
export function isForeignSessionRefusal(body: string): boolean {
  return body.length < 500 && !body.includes('"jsonrpc"') && /"error".*session/is.test(body);
}

/** The same where nothing but the words of a body ask for a sign-in. */
export function factsOf(reason: NeedsAuthReason, body: string): AuthorizationFacts {
  const said = usefulIn(body);
  return { reason, resourceMetadataUrl: null, scope: null, ...(said === null ? {} : { said }) };
}

/** A success whose body is not what was asked for. */
export function notMcp(host: string, contentType: string | null, body: string): Failure {
  const what = pageIn(body) ?? text('failure:what.content', { type: contentType ?? '—' });
  return failure('protocol.not-mcp', { details: { host, what } });
}

/** What is said of a web page, by its title where it has one; null: it is none. */
export function pageIn(body: string): string | null {
  if (!looksLikePage(body)) return null;
  const title = /<title[^>]*>([^<]{1,200})/i.exec(body)?.[1]?.trim();
  const named = title?.replaceAll(
    /&(amp|lt|gt|quot|#39|nbsp);/g,
    (_, name: string) => characters[name] ?? ''
  );
  return text(named ? 'failure:what.pageWithTitle' : 'failure:what.page', { title: named });
}

/** As titles write them; rarer ones stay as they are. */
const characters: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', '#39': '’', nbsp: ' ' }
};

export function looksLikePage(body: string): boolean {
  return /^\s*<(!doctype|html|head|body|\?xml)/i.test(body);
}

import { readTokenAnswer } from '#shared/auth/token-answer';
import type { Fetch } from '../ports';
import { readBounded } from './bounded-body';
import type { NormalizeTokenAnswer } from './contract';

const LIMIT_BYTES = 1_000_000;

/**
 * A token endpoint's answer as it should have been (AU6). What is neither a token nor an error passes as it is. Throws
 * only what reading the body does.
 */
export const normalizeTokenAnswer: NormalizeTokenAnswer = async (response) => {
  const read = await readBounded(response, LIMIT_BYTES);
  const text = await read.clone().text();
  const answer = readTokenAnswer(read.status, text);
  if (answer === null) return read;
  const headers = new Headers(read.headers);
  headers.set('content-type', 'application/json');
  return new Response(JSON.stringify(answer.body), { status: answer.status, headers });
};

/** The same for the SDK's functions, which take a fetch: answers to requests for a token only. */
export function withTokenAnswers(fetch: Fetch): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    return isTokenRequest(init?.body) ? normalizeTokenAnswer(response) : response;
  };
}

function isTokenRequest(body: RequestInit['body']): boolean {
  const form = typeof body === 'string' ? new URLSearchParams(body) : body;
  return form instanceof URLSearchParams && form.has('grant_type');
}

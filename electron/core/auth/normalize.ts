import { readTokenAnswer } from '#shared/auth/token-answer';
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

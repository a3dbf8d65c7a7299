import { isJsonObject } from '#shared/json';

/** The range that JSON-RPC leaves to servers; some use the HTTP status itself. */
const isServerCode = (code: number): boolean => code === 401 || (code >= -32_099 && code <= -32_000);

const words =
  /\b(unauthori[sz]ed|unauthenticated|not (authenticated|authori[sz]ed|signed in|logged in)|authentication (is )?(required|needed)|authori[sz]ation (is )?(required|needed)|(sign|log)[ -]?in (is )?(required|needed)|(must|please|need to) (sign|log) ?in|(invalid|expired|missing|no) (access |bearer )?token|token (has |is |was )?(expired|invalid|revoked)|invalid_token)\b/i;

/** Whether a JSON-RPC error asks for a sign-in, whatever the HTTP status of its answer (AU7). */
export function asksForSignIn(message: unknown): boolean {
  if (!isJsonObject(message) || !isJsonObject(message['error'])) return false;
  const { code, message: said } = message['error'];
  if (typeof code !== 'number' || !isServerCode(code)) return false;
  return code === 401 || (typeof said === 'string' && words.test(said));
}

/** The same of an answer's body. */
export function bodyAsksForSignIn(body: string): boolean {
  if (body.length > 20_000 || !body.includes('"error"')) return false;
  try {
    return asksForSignIn(JSON.parse(body));
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

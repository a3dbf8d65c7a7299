import type { WebSocket } from 'ws';
import type { Authorizer } from '../auth/contract';
import { failureError } from './failures';
import { signInNeeded } from './http-answer';
import type { Signs } from './http-signs';
import type { SocketTarget } from './websocket-open';

/** Opens with the sign-in of the server in the upgrade request; once more where there is another token by then. */
export async function openSignedIn(
  { url, headers }: SocketTarget,
  signs: Signs,
  authorizer: Authorizer | undefined,
  open: (target: SocketTarget) => Promise<WebSocket>
): Promise<WebSocket> {
  if (authorizer === undefined) return open({ url, headers });
  const known = await authorizer.knownRefusal();
  if (known !== null) {
    const why = signInNeeded(url.host, known.said);
    signs.unauthorized(why, known);
    throw failureError(why);
  }
  for (let isSecond = false; ; isSecond = true) {
    const given = await authorizer.header({ method: 'GET', url });
    if (!given.ok) throw failureError(given.failure);
    const all = new Headers(headers);
    for (const [name, value] of Object.entries(given.value ?? {})) all.set(name, value);
    try {
      const socket = await open({ url, headers: all });
      if (given.value !== null) authorizer.accepted(given.value);
      return socket;
    } catch (error) {
      const facts = signs.authorization();
      if (facts === null || isSecond) throw error;
      const outcome = await authorizer.refused(given.value, facts);
      if (outcome.type === 'sign-in') {
        signs.unauthorized(signs.failure() ?? signInNeeded(url.host), outcome.facts);
        throw error;
      }
      if (outcome.type === 'failed') {
        // It is no question for the person.
        signs.alive();
        signs.trouble(outcome.failure);
        throw failureError(outcome.failure, error);
      }
    }
  }
}

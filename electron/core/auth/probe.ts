import { failureIn } from '../connection/failures';
import { readHttpTarget } from '../connection/http-target';
import { withinOrigin } from '../connection/http-redirects';
import type { AuthorizationFacts } from '../connection/transport';
import type { RemoteConfig } from '#shared/server/config';
import type { Clock, Fetch } from '../ports';

const LIMIT_MS = 10_000;

/** Asks a server without a token, to hear what it says about signing in; null: it says nothing, or cannot be asked. */
export async function probe(
  config: RemoteConfig,
  { fetch, clock }: { readonly fetch: Fetch; readonly clock: Clock },
  outer: AbortSignal
): Promise<AuthorizationFacts | null> {
  const target = readHttpTarget(config);
  if (config.transport === 'ws' || !target.ok) return null;
  const { url, headers } = target.value;
  const limit = new AbortController();
  const cancel = clock.setTimeout(() => limit.abort(), LIMIT_MS);
  const asked = new Headers(headers);
  asked.set('accept', 'application/json, text/event-stream');
  const isStream = config.transport === 'sse';
  if (!isStream) asked.set('content-type', 'application/json');
  try {
    const response = await withinOrigin(fetch)(url, {
      method: isStream ? 'GET' : 'POST',
      headers: asked,
      ...(isStream ? {} : { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }) }),
      signal: AbortSignal.any([outer, limit.signal])
    });
    const request = {
      ...({ verb: isStream ? 'GET' : 'POST', method: 'ping', wantsAnswer: true, hasSession: false } as const),
      ...{ id: null, resumes: false, hasAuthorization: false }
    };
    const { authorizationFacts } = await import('../connection/http-challenge');
    const facts = authorizationFacts(response, request);
    await response.body?.cancel();
    if (facts === null) return null;
    // Its words were heard, and masked, when it was asked in earnest.
    const { said: _said, ...rest } = facts;
    return rest;
  } catch (error) {
    if (outer.aborted || limit.signal.aborted || failureIn(error) !== null || error instanceof TypeError)
      return null;
    throw error;
  } finally {
    cancel();
  }
}

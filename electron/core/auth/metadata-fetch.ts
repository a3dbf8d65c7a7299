import { failed, failure, ok, type Failure, type Result } from '#shared/failure';
import { text } from '#shared/text/text';
import { describeNetworkError } from '../connection/failures';
import type { Clock, Fetch } from '../ports';
import { readBounded } from './bounded-body';
import { addressRefused, createJudge, type MetadataScope, type Purpose } from './judge-address';
import { systemLookup, type NameLookup } from './name-lookup';

export type { MetadataScope };

export interface MetadataFetchDeps {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly lookup?: NameLookup;
}

/** What a sign-in contacts beyond the server itself goes through here, for servers say where to (SE3). */
export interface MetadataFetch {
  /**
   * Connects to an address that was judged, in bounded time, and judges each redirect like a request of its own. A
   * refusal is a TypeError that carries its failure: after any other error the SDK's discovery goes on elsewhere.
   */
  readonly fetch: Fetch;
  /** Holds the address that a 401 names to the server's own origin. Call it before that address is fetched. */
  resourceDocument(url: URL): Result<null>;
  /** Judges an address that is to be used later, such as an endpoint in a document, without contacting it. */
  check(url: string): Promise<Result<null>>;
  /** The first address that was refused; null: none. */
  refused(): Failure | null;
}

const LIMIT_MS = 10_000;
const LIMIT_BYTES = 1_000_000;
const MAX_HOPS = 3;
const KEEPING_THE_METHOD = new Set([307, 308]);
const REDIRECTS = new Set([301, 302, 303, ...KEEPING_THE_METHOD]);
const RESOURCE_DOCUMENT = '/.well-known/oauth-protected-resource';

export function createMetadataFetch(deps: MetadataFetchDeps, scope: MetadataScope): MetadataFetch {
  const judge = createJudge(scope, deps.lookup ?? systemLookup);
  const announced = new Set<string>();
  let first: Failure | null = null;

  function noted<T>(judged: Result<T>): Result<T> {
    if (!judged.ok && judged.failure.code === 'auth.address-refused') first ??= judged.failure;
    return judged;
  }

  function purposeOf(url: URL): Purpose {
    const isDocument = announced.has(url.href) || url.pathname.includes(RESOURCE_DOCUMENT);
    return isDocument ? 'resource-document' : 'other';
  }

  async function send(url: URL, init: RequestInit, purpose: Purpose): Promise<Response> {
    const judged = noted(await judge(url, purpose));
    if (!judged.ok) throw refusal(judged.failure);
    const limit = new AbortController();
    const cancel = deps.clock.setTimeout(() => limit.abort(), LIMIT_MS);
    const signal = AbortSignal.any([limit.signal, ...(init.signal ? [init.signal] : [])]);
    try {
      const response = await deps.fetch(url, {
        ...init,
        signal,
        redirect: 'manual',
        addresses: judged.value,
        onBehalfOf: scope.server.origin
      });
      return await readBounded(response, LIMIT_BYTES);
    } catch (error) {
      if (init.signal?.aborted === true) throw error;
      const details = { host: url.host, seconds: LIMIT_MS / 1_000 };
      throw refusal(
        limit.signal.aborted ? failure('network.timeout', { details }) : describeNetworkError(error, url.host)
      );
    } finally {
      cancel();
    }
  }

  async function follow(url: URL, init: RequestInit): Promise<Response> {
    // Where a document may come from holds for what stands in for it too.
    const purpose = purposeOf(url);
    let at = url;
    for (let hops = 0; ; hops += 1) {
      const response = await send(at, init, purpose);
      const location = REDIRECTS.has(response.status) ? response.headers.get('location') : null;
      if (location === null || init.redirect === 'manual' || !URL.canParse(location, at.href))
        return response;
      const next = new URL(location, at);
      // What a POST carries was meant for one origin; as a GET it would mean something else.
      const isReading = (init.method ?? 'GET').toUpperCase() === 'GET';
      const isKept = isReading || (KEEPING_THE_METHOD.has(response.status) && next.origin === at.origin);
      if (!isKept || hops === MAX_HOPS) throw refuse(next);
      at = next;
    }
  }

  function refuse(url: URL): TypeError {
    first ??= addressRefused(scope, url, 'redirect');
    return refusal(addressRefused(scope, url, 'redirect'));
  }

  return {
    fetch: (url, init) => follow(new URL(url), init ?? {}),
    resourceDocument: (url) => {
      announced.add(url.href);
      if (url.origin === scope.server.origin) return ok(null);
      return noted({ ok: false, failure: addressRefused(scope, url, 'resource') });
    },
    check: async (url) => {
      if (!URL.canParse(url)) {
        const details = { url, host: scope.server.host, why: text('account:refused.not-web') };
        return noted(failed('auth.address-refused', { details }));
      }
      const judged = noted(await judge(new URL(url), purposeOf(new URL(url))));
      return judged.ok ? ok(null) : judged;
    },
    refused: () => first
  };
}

function refusal(why: Failure): TypeError {
  return Object.assign(new TypeError(why.message), { failure: why });
}

import { failure, type Failure } from '#shared/failure';
import { text } from '#shared/text/text';
import type { Fetch, FetchInit } from '../ports';
import { failureError } from './failures';
import { looksLikePage, notMcp } from './http-answer';

const MAX_HOPS = 5;
const MAX_PAGE = 10_000;
const KEEPING_THE_METHOD = new Set([307, 308]);
const REDIRECTS = new Set([301, 302, 303, ...KEEPING_THE_METHOD]);

/**
 * Follows a redirect only where method and body stay as they are and the origin too: whatever the request carries was
 * meant for this origin. Every other one is the failure `network.redirect`.
 */
export function withinOrigin(fetch: Fetch): Fetch {
  return async (url, init) => {
    let at = url instanceof URL ? url : new URL(url);
    const { origin, host } = at;
    const isQuick = init?.method === 'POST';
    for (let hops = 0; ; hops += 1) {
      const response = await fetch(at, { ...init, redirect: 'manual', isQuick });
      const location = REDIRECTS.has(response.status) ? response.headers.get('location') : null;
      if (location === null || !URL.canParse(location, at.href)) return response;
      await response.body?.cancel();
      const target = new URL(location, at);
      const isKept = KEEPING_THE_METHOD.has(response.status) || (init?.method ?? 'GET') === 'GET';
      if (hops >= MAX_HOPS) throw redirectError(host, text('failure:what.loop', { location: target.href }));
      const hasUser = target.username !== '' || target.password !== '';
      if (target.origin !== origin || hasUser) throw redirectError(host, target.href);
      if (!isKept) throw (await pageError(fetch, target, init)) ?? redirectError(host, target.href);
      at = target;
    }
  };
}

/** A POST that is sent on to be looked at, as a browser would: mostly to a page where one signs in. null: no page. */
async function pageError(fetch: Fetch, target: URL, init: FetchInit | undefined): Promise<Error | null> {
  try {
    const { signal } = init ?? {};
    const headers = { accept: 'text/html' };
    const response = await fetch(target, { headers, redirect: 'manual', ...(signal ? { signal } : {}) });
    const body = (await response.text()).slice(0, MAX_PAGE);
    if (!response.ok || !looksLikePage(body)) return null;
    return failureError(pageAt(notMcp(target.host, null, body), target));
  } catch (error) {
    // The redirect itself is what there is to tell.
    if (error instanceof Error) return null;
    throw error;
  }
}

function pageAt(why: Failure, target: URL): Failure {
  const said = why.details?.['what'];
  const what = `${typeof said === 'string' ? said : ''} (${target.href})`;
  return failure('protocol.not-mcp', { details: { host: target.host, what } });
}

function redirectError(host: string, location: string): Error {
  return failureError(failure('network.redirect', { details: { host, location } }));
}

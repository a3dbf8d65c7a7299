import { failure } from '#shared/failure';
import { text } from '#shared/text/text';
import type { Fetch } from '../ports';
import { failureError } from './failures';

const MAX_HOPS = 5;
const KEEPING_THE_METHOD = new Set([307, 308]);
const REDIRECTS = new Set([301, 302, 303, ...KEEPING_THE_METHOD]);

/**
 * Follows a redirect only where method and body stay as they are and the origin too: whatever the request carries was
 * meant for this origin (B041). Every other one is the failure `network.redirect`.
 */
export function withinOrigin(fetch: Fetch): Fetch {
  return async (url, init) => {
    const { origin, host } = new URL(url);
    let at = new URL(url);
    for (let hops = 0; ; hops += 1) {
      const response = await fetch(at, { ...init, redirect: 'manual' });
      const location = REDIRECTS.has(response.status) ? response.headers.get('location') : null;
      if (location === null || !URL.canParse(location, at.href)) return response;
      await response.body?.cancel();
      const target = new URL(location, at);
      const isKept = KEEPING_THE_METHOD.has(response.status) || (init?.method ?? 'GET') === 'GET';
      if (hops >= MAX_HOPS) throw redirectError(host, text('failure:what.loop', { location: target.href }));
      const hasUser = target.username !== '' || target.password !== '';
      if (target.origin !== origin || !isKept || hasUser) throw redirectError(host, target.href);
      at = target;
    }
  };
}

function redirectError(host: string, location: string): Error {
  return failureError(failure('network.redirect', { details: { host, location } }));
}

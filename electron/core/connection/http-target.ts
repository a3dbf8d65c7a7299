import { failed, ok, type Result } from '#shared/failure';
import type { RemoteConfig } from '#shared/server/config';
import { text } from '#shared/text/text';
import { percentDecoded } from '#shared/traffic/percent';

export interface HttpTarget {
  /** Without a user and a password. */
  readonly url: URL;
  readonly headers: Headers;
}

/** What a configuration says about where to go and what to bring. */
export function readHttpTarget(config: RemoteConfig): Result<HttpTarget> {
  const url = URL.canParse(config.url) ? new URL(config.url) : null;
  const schemes = config.transport === 'ws' ? ['ws:', 'wss:'] : ['http:', 'https:'];
  if (url === null || !schemes.includes(url.protocol)) {
    return invalid(config, config.transport === 'ws' ? 'socketUrl' : 'url');
  }
  const headers = readHeaders(config.headers);
  if (headers === null) return invalid(config, 'headers');
  if (url.username !== '' || url.password !== '') {
    // fetch refuses an address with a password in it; this is what one means.
    const pair = `${percentDecoded(url.username)}:${percentDecoded(url.password)}`;
    if (!headers.has('authorization')) {
      headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
    }
    url.username = '';
    url.password = '';
  }
  return ok({ url, headers });
}

function readHeaders(given: Readonly<Record<string, string>>): Headers | null {
  try {
    return new Headers(given);
  } catch (error) {
    // A line end or another character that no header may hold.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function invalid(config: RemoteConfig, what: 'url' | 'socketUrl' | 'headers'): Result<HttpTarget> {
  return failed('config.invalid-entry', {
    details: { server: config.url, what: text(`failure:what.${what}`) }
  });
}

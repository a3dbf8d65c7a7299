import { assertNever } from '../assert-never';
import type { ServerConfig } from './config';

/** How a proxy hides the real address: what begins with `prefix` carries it in that query parameter (TR8). */
export interface UrlProxy {
  readonly prefix: string;
  readonly parameter: string;
}

/**
 * Two configurations with the same identity reach the same server as the same person (DD1). Of a program count its
 * command line, variables, folder and prefix; of an address the real URL, the headers and what gives more of them, not the
 * transport: a server
 * that offers both is one server. Times and on/off never count.
 */
export function identity(config: ServerConfig, proxies: readonly UrlProxy[] = []): string {
  switch (config.transport) {
    case 'stdio':
      return JSON.stringify([
        'stdio',
        config.shellPrefix,
        config.command,
        config.args,
        sorted(config.env),
        config.cwd
      ]);
    case 'http':
    case 'sse':
    case 'ws': {
      const headers = Object.entries(config.headers).map(([name, value]): [string, string] => [
        name.toLowerCase(),
        value
      ]);
      return JSON.stringify([
        'url',
        normalUrl(realUrl(config.url, proxies)),
        sorted(Object.fromEntries(headers)),
        ...(config.headersHelper === undefined ? [] : [config.headersHelper]),
        // Several accounts at one address are no duplicates (AU10).
        ...(config.oauth?.account === undefined ? [] : [{ account: config.oauth.account }])
      ]);
    }
    case 'sdk':
      return JSON.stringify(['sdk', config.name]);
    default:
      return assertNever(config);
  }
}

function sorted(record: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

/** The address behind a proxy; an address without one is its own. */
export function realUrl(url: string, proxies: readonly UrlProxy[]): string {
  if (!URL.canParse(url)) return url;
  const { href, searchParams } = new URL(url);
  const proxy = proxies.find(({ prefix }) => url.startsWith(prefix) || href.startsWith(prefix));
  if (proxy === undefined) return url;
  const inner = searchParams.get(proxy.parameter);
  return inner !== null && URL.canParse(inner) ? inner : url;
}

/** Scheme and host in lower case, no default port, no fragment, no slash at the end of the path. */
function normalUrl(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url.href;
}

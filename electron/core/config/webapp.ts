import { lastMember, members, elements, readJson, textOf } from '#shared/server/json-document';
import { realUrl, type UrlProxy } from '#shared/server/identity';
import { readServers, type ReadOptions } from '#shared/server/read-servers';
import type { ServerEntry, SourceReading } from '#shared/server/config';

/**
 * Reads `{ account, organization, proxies: [{ prefix, parameter }], servers }`, which a web account was synced into. An
 * address that begins with a proxy's prefix hides the real one in that query parameter (TR8).
 */
export function readWebapp(text: string, options: ReadOptions): SourceReading {
  const { root } = readJson(text);
  const at = (key: string) => textOf(lastMember(root, key)?.value ?? null);
  const proxies = elements(lastMember(root, 'proxies')?.value ?? null).flatMap(
    (node): readonly UrlProxy[] => {
      const prefix = textOf(lastMember(node, 'prefix')?.value ?? null);
      const parameter = textOf(lastMember(node, 'parameter')?.value ?? null);
      return prefix === null || parameter === null || prefix === '' ? [] : [{ prefix, parameter }];
    }
  );
  const hasServers = members(root).some(({ key }) => key === 'servers');
  const reading = readServers(text, {
    ...options,
    key: hasServers ? 'servers' : 'mcpServers',
    hasList: true
  });
  const webapp = { account: at('account'), organization: at('organization') };
  const entries = reading.entries.map((entry): ServerEntry => {
    const { config } = entry;
    if (!('url' in config)) return entry;
    return { ...entry, config: { ...config, webapp: { ...webapp, realUrl: realUrl(config.url, proxies) } } };
  });
  return { ...reading, entries, webapp: { ...webapp, proxies } };
}

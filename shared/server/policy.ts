import type { ServerConfig, ServerEntry, SuppressionReason } from './config';
import { realUrl, type UrlProxy } from './identity';
import type { Scope } from './scope';
import { matchesWildcard } from './wildcard';

/** One entry of an allow or deny list (PO3). */
export interface PolicyRule {
  readonly match:
    | { readonly by: 'name'; readonly name: string }
    | { readonly by: 'command'; readonly words: readonly string[] }
    | { readonly by: 'url'; readonly pattern: string };
  readonly file: string;
  readonly line: number;
}

/** A switch of a settings file that is on, with its place. */
export interface PolicySwitch {
  readonly file: string;
  readonly line: number;
}

export interface AllowList {
  /** Of the administrator, who alone is heard with `allowManagedServersOnly` (PO4). */
  readonly managed: boolean;
  readonly rules: readonly PolicyRule[];
  readonly file: string;
  readonly line: number;
}

/** What the settings of all files say together. */
export interface Policy {
  readonly denied: readonly PolicyRule[];
  /** One for each file that has one; together they are the allow list. */
  readonly allowed: readonly AllowList[];
  readonly managedOnly: PolicySwitch | null;
  readonly pluginsOnly: PolicySwitch | null;
}

export const noPolicy: Policy = { denied: [], allowed: [], managedOnly: null, pluginsOnly: null };

export type Denial = Extract<SuppressionReason, { readonly kind: 'denied' }>;

const ownScopes: ReadonlySet<Scope> = new Set<Scope>(['user', 'project', 'local']);

/** PO5: with the lock on, what people and projects wrote themselves is refused. */
export function lockDenial(scope: Scope, { pluginsOnly }: Policy): Denial | null {
  if (pluginsOnly === null || !ownScopes.has(scope)) return null;
  return { kind: 'denied', rule: 'pluginsOnly', ...pluginsOnly };
}

/**
 * PO1–PO4: the first deny rule that matches, wherever it stands, is absolute; then, if there is an allow list, the server
 * must be on it. An empty one allows nothing.
 */
export function ruleDenial(
  entry: Pick<ServerEntry, 'name' | 'config'>,
  policy: Policy,
  proxies: readonly UrlProxy[] = []
): Denial | null {
  const denying = policy.denied.find((rule) => matches(rule, entry, proxies, 'deny'));
  if (denying !== undefined) {
    const { file, line } = denying;
    return { kind: 'denied', rule: ruleText('deniedMcpServers', denying), file, line };
  }
  const lists = policy.allowed.filter(({ managed }) => managed || policy.managedOnly === null);
  const [list] = lists;
  if (list === undefined) return null;
  if (lists.some(({ rules }) => rules.some((rule) => matches(rule, entry, proxies, 'allow')))) return null;
  return { kind: 'denied', rule: 'allowedMcpServers', file: list.file, line: list.line };
}

/** As the file writes it: `deniedMcpServers: { "serverName": "x" }`. */
function ruleText(list: string, { match }: PolicyRule): string {
  switch (match.by) {
    case 'name':
      return `${list}: { "serverName": ${JSON.stringify(match.name)} }`;
    case 'command':
      return `${list}: { "serverCommand": ${JSON.stringify(match.words)} }`;
    case 'url':
      return `${list}: { "serverUrl": ${JSON.stringify(match.pattern)} }`;
  }
}

function matches(
  { match }: PolicyRule,
  { name, config }: Pick<ServerEntry, 'name' | 'config'>,
  proxies: readonly UrlProxy[],
  side: 'allow' | 'deny'
): boolean {
  switch (match.by) {
    case 'name':
      return match.name === name;
    case 'command':
      return config.transport === 'stdio' && isCommand(match.words, config);
    case 'url':
      return 'url' in config && matchesUrl(match.pattern, realUrl(config.url, proxies), side);
  }
}

function isCommand(words: readonly string[], { command, args }: Extract<ServerConfig, { command: string }>) {
  return words.length === args.length + 1 && [command, ...args].every((word, index) => word === words[index]);
}

/**
 * The whole address, as it is written or in its normal form (host in lower case, no default port). To be allowed, its host
 * must also match the pattern's own part for the host: `https://*.example.com/*` would else let in
 * `https://other.test/x.example.com/`.
 */
export function matchesUrl(pattern: string, url: string, side: 'allow' | 'deny'): boolean {
  const wanted = lowerHost(pattern);
  if (!URL.canParse(url)) return matchesWildcard(wanted, lowerHost(url));
  const parsed = new URL(url);
  parsed.hash = '';
  // Neither names in the address nor the dot at the end of its host lead anywhere else.
  parsed.username = '';
  parsed.password = '';
  parsed.hostname = parsed.hostname.replace(/\.$/, '');
  const { href } = parsed;
  // A path that ends in a slash and one that does not lead to the same server.
  const forms = [lowerHost(url), href, href.replace(/\/(?=\?|$)/, '')];
  if (!forms.some((form) => matchesWildcard(wanted, form))) return false;
  const host = /^[^/]*:\/\/([^/?#]*)/.exec(wanted)?.[1];
  if (side === 'deny' || host === undefined) return true;
  const hosts = [parsed.host, `${parsed.hostname}:${parsed.port === '' ? defaultPort(parsed) : parsed.port}`];
  return hosts.some((one) => matchesWildcard(host, one));
}

function defaultPort({ protocol }: URL): string {
  return protocol === 'https:' || protocol === 'wss:' ? '443' : '80';
}

function lowerHost(text: string): string {
  return text.replace(/^[^/]*:\/\/[^/?#]*/, (start) => start.toLowerCase());
}

import { assertNever } from '../assert-never';
import { lastMember, members, type JsonNode } from './json-document';
import { spellings } from './spellings';

/** Under which keys other programs keep their servers; a dot means an object within an object. */
export const otherRoots = [
  'servers',
  'mcp.servers',
  'mcp',
  'mcp_servers',
  'context_servers',
  'extensions'
] as const;

/** Whether an object has what makes it an entry: a command or an address that is text or a list. */
export function looksLikeEntry(node: JsonNode | null): boolean {
  return [...spellings.command, ...spellings.url].some((key) => {
    const type = lastMember(node, key)?.value?.type;
    return type === 'string' || type === 'array';
  });
}

/** Whether an object names entries. */
export function looksLikeServers(node: JsonNode | null): boolean {
  return members(node).some(({ value }) => looksLikeEntry(value));
}

export function nodeUnder(root: JsonNode, path: string): JsonNode | null {
  return path.split('.').reduce<JsonNode | null>((node, key) => lastMember(node, key)?.value ?? null, root);
}

/** Where else than under `mcpServers` a file holds servers; null: nowhere. */
export function serversElsewhere(
  root: JsonNode
): { readonly keys: readonly string[]; readonly offset: number } | null {
  const roots = otherRoots
    .map((path) => ({ path, node: nodeUnder(root, path) }))
    .filter(({ node }) => looksLikeServers(node));
  // Some programs also read a file without any wrapper.
  const bare = members(root)
    .filter(({ key, value }) => key !== 'mcpServers' && looksLikeEntry(value))
    .map(({ key, value }) => ({ path: key, node: value }));
  const found = [...roots, ...bare];
  const offset = found[0]?.node?.offset;
  return offset === undefined ? null : { keys: found.map(({ path }) => path), offset };
}

/** What a file of a format looks like that holds servers under a key, for the sentence that says so. */
export function example(format: 'json' | 'yaml' | 'toml', key: string): string {
  const keys = key.split('.');
  switch (format) {
    case 'json':
      return keys.reduceRight((inner, each) => `{ "${each}": ${inner} }`, '{ … }');
    case 'yaml':
      return keys.reduceRight((inner, each) => `${each}: ${inner}`, '{ … }');
    case 'toml':
      return `[${key}.…]`;
    default:
      return assertNever(format);
  }
}

import { elements, lastMember, members, readJson, textOf, type JsonNode } from './json-document';
import { problem } from './problems';
import type { Problem } from './config';
import { isVersion, satisfies } from './version-range';

export interface Dependency {
  readonly name: string;
  /** null: every version will do. */
  readonly range: string | null;
  /** null: that of the plugin which declares it. */
  readonly marketplace: string | null;
}

/** What `.claude-plugin/plugin.json` says. */
export interface Manifest {
  readonly name: string;
  readonly version: string | null;
  readonly marketplace: string | null;
  /** Host of its repository or home page; null: it names none. */
  readonly host: string | null;
  readonly dependencies: readonly Dependency[];
  /** Files of servers inside the plugin's folder, as written. */
  readonly serverFiles: readonly string[];
  /** Whether servers stand in the manifest itself. */
  readonly hasInlineServers: boolean;
  /** Parts that it declares beside servers. */
  readonly parts: readonly string[];
}

export type ManifestReading =
  | { readonly ok: true; readonly manifest: Manifest; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problem: Problem };

const declaredParts: Readonly<Record<string, string>> = {
  commands: 'commands',
  skills: 'skills',
  outputStyles: 'output-styles',
  lspServers: 'lsp',
  hooks: 'hooks',
  agents: 'agents'
};

/** Never throws. A fault in name, version or dependencies makes the whole plugin unusable: half of it may be worse. */
export function readManifest(text: string, file: string, folderName: string): ManifestReading {
  const document = readJson(text);
  const [fault] = document.faults;
  if (fault !== undefined) {
    const { line, column, what } = fault;
    return { ok: false, problem: problem('syntax', { file, line, column, part: `fault.${what}` }) };
  }
  const { root } = document;
  const refuse = (node: JsonNode | null, part: string, field = ''): ManifestReading => {
    const place = document.position(node?.offset ?? 0);
    const details = { file, ...place, value: folderName, field, part: `part.${part}` };
    return { ok: false, problem: problem('plugin-invalid', details) };
  };
  const at = (key: string): JsonNode | null => lastMember(root, key)?.value ?? null;
  const name = textOf(at('name'))?.trim() ?? '';
  if (name === '') return refuse(at('name') ?? root, 'no-plugin-name');
  if (!/^[A-Za-z0-9][\w.-]*$/.test(name)) return refuse(at('name'), 'bad-plugin-name', name);
  const version = textOf(at('version'));
  if (at('version') !== null && (version === null || !isVersion(version))) {
    return refuse(at('version'), 'bad-plugin-version', version ?? '');
  }
  const dependencies = readDependencies(at('dependencies'));
  if (dependencies === null) return refuse(at('dependencies'), 'bad-dependencies');
  const odd = dependencies.find(({ range }) => range !== null && satisfies('0.0.0', range) === null);
  if (odd !== undefined) return refuse(at('dependencies'), 'bad-range', odd.range ?? '');
  const servers = at('mcpServers');
  const listed = servers?.type === 'array' ? elements(servers) : servers === null ? [] : [servers];
  const manifest: Manifest = {
    name,
    version,
    marketplace: textOf(at('marketplace')),
    host: hostOf(at('repository')) ?? hostOf(at('homepage')),
    dependencies,
    serverFiles: listed.flatMap((node) => textOf(node) ?? []),
    hasInlineServers: listed.some(({ type }) => type === 'object'),
    parts: Object.keys(declaredParts).flatMap((key) => (at(key) === null ? [] : (declaredParts[key] ?? [])))
  };
  return { ok: true, manifest, problems: [] };
}

/** A list of names and objects, or an object of names and ranges; null: it is something else. */
function readDependencies(node: JsonNode | null): readonly Dependency[] | null {
  if (node === null || node.type === 'null') return [];
  const all =
    node.type === 'array'
      ? elements(node).map((element) => dependencyOf(element))
      : node.type === 'object'
        ? members(node).map(({ key, value }) => {
            const range = textOf(value);
            return range === null ? dependencyOf(value, key) : named(key, range);
          })
        : [null];
  const known = all.filter((dependency) => dependency !== null);
  return known.length === all.length ? known : null;
}

function dependencyOf(node: JsonNode | null, key?: string): Dependency | null {
  const text = textOf(node);
  if (text !== null) return named(text, null);
  const name = textOf(lastMember(node, 'name')?.value ?? null) ?? key ?? null;
  if (name === null || name === '' || node?.type !== 'object') return null;
  const plain = named(name, textOf(lastMember(node, 'version')?.value ?? null));
  if (plain === null) return null;
  return {
    ...plain,
    marketplace: textOf(lastMember(node, 'marketplace')?.value ?? null) ?? plain.marketplace
  };
}

/** `name`, `name@marketplace` or `name@^1.2`. */
function named(text: string, range: string | null): Dependency | null {
  const [name = '', ...rest] = text.trim().split('@');
  const after = rest.join('@');
  if (name === '') return null;
  const isRange = after !== '' && /^[\d^~<>=*xX]/.test(after) && satisfies('0.0.0', after) !== null;
  return {
    name,
    range: range ?? (isRange ? after : null),
    marketplace: after !== '' && !isRange ? after : null
  };
}

function hostOf(node: JsonNode | null): string | null {
  const text = textOf(node) ?? textOf(lastMember(node, 'url')?.value ?? null);
  if (text === null) return null;
  const url = text.replace(/^git\+/, '');
  return URL.canParse(url) ? new URL(url).hostname.toLowerCase() || null : null;
}

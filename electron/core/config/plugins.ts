import path from 'node:path';
import type {
  PluginInfo,
  Problem,
  ServerEntry,
  SourceReading,
  SuppressionReason
} from '#shared/server/config';
import { lastMember, readJson, textOf } from '#shared/server/json-document';
import { isBroken, mergeWithLastGood } from '#shared/server/last-good';
import { readManifest, type Manifest } from '#shared/server/plugin-manifest';
import { judgePlugins, pluginId, type FoundPlugin, type JudgedPlugin } from '#shared/server/plugins';
import { problem } from '#shared/server/problems';
import { readServers } from '#shared/server/read-servers';
import type { PluginPolicy } from '#shared/server/settings';
import type { Files } from './files';
import { loadFile, loadSource, type ReadDeps } from './read';

export interface PluginDeps extends Omit<ReadDeps, 'files'> {
  readonly files: Pick<Files, 'readFile' | 'stat' | 'readdir' | 'realpath'>;
}

export interface PluginScan {
  readonly readings: readonly SourceReading[];
  /** What to watch, `folder/*` for any child of a folder. */
  readonly watched: readonly string[];
}

/** Plugins lie a few folders deep, below their marketplace. */
const deepest = 6;
const manifestName = path.join('.claude-plugin', 'plugin.json');
const partFolders = ['commands', 'skills', 'output-styles', 'agents', 'hooks'] as const;

interface Unusable {
  readonly file: string;
  readonly problem: Problem;
}

/** Keeps what a broken file last said, from one scan to the next. */
export function createPluginScanner(deps: PluginDeps): {
  scan(home: string, more: readonly string[], policy: PluginPolicy): Promise<PluginScan>;
} {
  const good = new Map<string, SourceReading>();

  /** Each folder below is looked into, also those of a plugin: one may hold others. */
  async function find(
    folder: string,
    depth: number,
    marketplace: string | null,
    found: { readonly plugins: FoundPlugin[]; readonly unusable: Unusable[]; readonly watched: string[] },
    isRoot: boolean
  ): Promise<void> {
    const children = await deps.files.readdir(folder, { withFileTypes: true }).catch(() => []);
    found.watched.push(path.join(folder, '*'), path.join(folder, manifestName));
    const names = new Set(children.map(({ name }) => name));
    const own = (await marketplaceName(folder)) ?? marketplace;
    const file = path.join(folder, manifestName);
    const { text } = names.has('.claude-plugin') ? await loadFile(file, deps.files) : { text: null };
    if (text !== null) {
      const reading = readManifest(text, file, path.basename(folder));
      if (reading.ok) {
        const manifest = { ...reading.manifest, marketplace: reading.manifest.marketplace ?? own };
        found.plugins.push({ manifest, folder, file });
      } else found.unusable.push({ file, problem: reading.problem });
    } else if (!isRoot && depth === 1 && names.has('.mcp.json')) {
      found.plugins.push({ manifest: bare(path.basename(folder), own), folder, file: folder });
    }
    if (depth >= deepest) return;
    const folders = children
      .filter((child) => (child.isDirectory() || child.isSymbolicLink()) && isSearched(child.name))
      .map((child) => ({ inner: path.join(folder, child.name), isLink: child.isSymbolicLink() }))
      .sort((a, b) => (a.inner < b.inner ? -1 : 1));
    // A person may keep a plugin elsewhere and link to it; a plugin must not make another of what lies outside of it.
    const isPlugin = found.plugins.some((plugin) => !isOutward(path.relative(plugin.folder, folder)));
    for (const { inner, isLink } of folders) {
      if (isLink && isPlugin && !(await leadsInside(inner, folder))) continue;
      await find(inner, depth + 1, own, found, false);
    }
  }

  async function marketplaceName(folder: string): Promise<string | null> {
    const { text } = await loadFile(path.join(folder, '.claude-plugin', 'marketplace.json'), deps.files);
    return text === null ? null : textOf(lastMember(readJson(text).root, 'name')?.value ?? null);
  }

  async function readPlugin(plugin: JudgedPlugin): Promise<readonly SourceReading[]> {
    const { manifest, folder, refusal } = plugin;
    const parts = await partsOf(folder, manifest);
    const info: PluginInfo = {
      ...{ name: manifest.name, version: manifest.version, marketplace: manifest.marketplace, folder, parts }
    };
    const named = await Promise.all(
      ['.mcp.json', ...manifest.serverFiles].map(async (file) => {
        const whole = path.resolve(folder, file);
        return { file, whole, isInside: await leadsInside(whole, folder) };
      })
    );
    const inside = named.filter((one) => one.isInside && !/\.(mcpb|dxt)$/i.test(one.file));
    const refused = named
      .filter((one) => !inside.includes(one))
      .map((one) =>
        problem('plugin-invalid', {
          ...{ file: plugin.file, value: manifest.name, field: one.file },
          part: one.isInside || URL.canParse(one.file) ? 'part.bundle-not-read' : 'part.outside-plugin'
        })
      );
    const files = [...new Set(inside.map(({ whole }) => whole))];
    const readings = await Promise.all(files.map((file) => readFile(file, folder)));
    const inline = manifest.hasInlineServers ? await readInline(plugin.file, folder) : [];
    const all = [...readings.filter(({ exists }) => exists), ...inline];
    const [main = emptyReading(plugin.file), ...rest] = all;
    const head = { ...main, problems: [...notes(plugin, parts), ...refused, ...main.problems] };
    return [head, ...rest].map((reading) => ({
      ...reading,
      entries: reading.entries.map((entry): ServerEntry => ({ ...entry, pluginSource: pluginId(manifest) })),
      plugin: info,
      ...(refusal === null ? {} : { refusal })
    }));
  }

  /** By its path, and with its links followed; what does not exist leads nowhere. */
  async function leadsInside(file: string, folder: string): Promise<boolean> {
    if (!isInside(file, folder)) return false;
    const [real, home] = await Promise.all(
      [file, folder].map((one) => deps.files.realpath(one).catch(() => null))
    );
    return real == null || home == null || isInside(real, home);
  }

  async function readFile(file: string, folder: string): Promise<SourceReading> {
    const env = { ...deps.env, CLAUDE_PLUGIN_ROOT: folder, PATCHBAY_PLUGIN_ROOT: folder };
    const { reading } = await loadSource({ file, scope: 'plugin' }, { ...deps, env });
    const merged = mergeWithLastGood(good.get(file) ?? null, reading);
    if (!isBroken(reading)) good.set(file, reading);
    return merged;
  }

  async function readInline(file: string, folder: string): Promise<readonly SourceReading[]> {
    const { text } = await loadFile(file, deps.files);
    const env = { ...deps.env, CLAUDE_PLUGIN_ROOT: folder, PATCHBAY_PLUGIN_ROOT: folder };
    const reading = readServers(text ?? '', { file, scope: 'plugin', env, platform: deps.platform });
    return [reading];
  }

  async function partsOf(folder: string, manifest: Manifest): Promise<readonly string[]> {
    const names = new Set(await deps.files.readdir(folder).catch(() => []));
    const lsp = names.has('.lsp.json') ? ['lsp'] : [];
    return [...new Set([...partFolders.filter((name) => names.has(name)), ...lsp, ...manifest.parts])].sort();
  }

  return {
    scan: async (home, more, policy) => {
      const found = { plugins: [] as FoundPlugin[], unusable: [] as Unusable[], watched: [] as string[] };
      await find(home, 0, null, found, true);
      for (const folder of more) await find(folder, 1, null, found, false);
      const once = [...new Map(found.plugins.map((plugin) => [plugin.folder, plugin])).values()];
      const readings: SourceReading[] = [];
      for (const plugin of judgePlugins(once, policy)) readings.push(...(await readPlugin(plugin)));
      const unusable = found.unusable.map(({ file, problem: fault }): SourceReading => ({
        ...emptyReading(file),
        problems: [fault]
      }));
      // Of one scope the first counts, and plugins stand depth first.
      return { readings: [...readings, ...unusable], watched: found.watched };
    }
  };
}

function emptyReading(file: string): SourceReading {
  return { scope: 'plugin', file, exists: true, entries: [], invalid: [], problems: [] };
}

/** A folder with servers and no manifest. */
function bare(name: string, marketplace: string | null): Manifest {
  return {
    ...{ name, version: null, marketplace, host: null },
    ...{ dependencies: [], serverFiles: [], hasInlineServers: false, parts: [] }
  };
}

function notes({ manifest, file, refusal }: JudgedPlugin, parts: readonly string[]): readonly Problem[] {
  const value = manifest.name;
  const idle = parts.filter((part) => part !== 'agents' && part !== 'hooks');
  return [
    ...(refusal === null ? [] : [refusalProblem(refusal, file, value)]),
    ...(idle.length === 0 ? [] : [problem('plugin-parts', { file, value, cause: idle.join(', ') })])
  ];
}

function refusalProblem(refusal: SuppressionReason, file: string, value: string): Problem {
  if (refusal.kind === 'invalid') {
    return { ...problem('plugin-invalid', { file, value }), message: refusal.message };
  }
  const rule = refusal.kind === 'denied' ? `${refusal.rule} (${refusal.file})` : refusal.kind;
  return problem('plugin-refused', { file, value, cause: rule });
}

function isSearched(name: string): boolean {
  return !name.startsWith('.') && name !== 'node_modules';
}

function isInside(file: string, folder: string): boolean {
  const way = path.relative(folder, file);
  return way !== '' && !isOutward(way);
}

function isOutward(way: string): boolean {
  return way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way);
}

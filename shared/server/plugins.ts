import type { SuppressionReason } from './config';
import type { Dependency, Manifest } from './plugin-manifest';
import { problem } from './problems';
import type { PluginPolicy, RuledList } from './settings';
import { matchesWildcard } from './wildcard';
import { satisfies } from './version-range';

/** A plugin as it was found. */
export interface FoundPlugin {
  readonly manifest: Manifest;
  readonly folder: string;
  /** The manifest, or the folder where there is none. */
  readonly file: string;
}

export interface JudgedPlugin extends FoundPlugin {
  /** Why none of it counts; null: it counts. */
  readonly refusal: SuppressionReason | null;
}

/** `name@marketplace`, or the bare name of one that is of no marketplace. */
export function pluginId({ name, marketplace }: Pick<Manifest, 'name' | 'marketplace'>): string {
  return marketplace === null ? name : `${name}@${marketplace}`;
}

/**
 * Which plugins count, depth first: what a plugin needs stands before it, the rest in the order given. Policies are asked
 * first; then cycles, dependencies that are missing, of another version or of a marketplace that is not allowed, and those
 * that cannot be used themselves refuse whoever needs them.
 */
export function judgePlugins(found: readonly FoundPlugin[], policy: PluginPolicy): readonly JudgedPlugin[] {
  const judged = new Map<FoundPlugin, JudgedPlugin>();
  const path: FoundPlugin[] = [];

  function visit(plugin: FoundPlugin): JudgedPlugin {
    const known = judged.get(plugin);
    if (known !== undefined) return known;
    path.push(plugin);
    const needs = plugin.manifest.dependencies.map((dependency) => need(plugin, dependency));
    path.pop();
    const refusal = policyRefusal(plugin, policy) ?? needs.find((reason) => reason !== null) ?? null;
    // One that was found to stand in a cycle while its own needs were looked at keeps that reason.
    const result = judged.get(plugin) ?? { ...plugin, refusal };
    judged.set(plugin, result);
    return result;
  }

  function need(plugin: FoundPlugin, dependency: Dependency): SuppressionReason | null {
    const marketplace = dependency.marketplace ?? plugin.manifest.marketplace;
    const label = pluginId({ name: dependency.name, marketplace });
    const isForeign = marketplace !== plugin.manifest.marketplace;
    if (isForeign && !policy.allowCrossMarketplaceDependenciesOn.includes(marketplace ?? '')) {
      return invalid(plugin, 'dependency-foreign', label);
    }
    const target = found.find(
      ({ manifest }) => manifest.name === dependency.name && manifest.marketplace === marketplace
    );
    if (target === undefined) return invalid(plugin, 'dependency-missing', label);
    const { range } = dependency;
    if (range !== null && satisfies(target.manifest.version ?? '', range) !== true) {
      return invalid(plugin, 'dependency-version', `${label} ${range}`);
    }
    const from = path.indexOf(target);
    if (from !== -1) {
      const cycle = path.slice(from);
      const way = [...cycle, target].map(({ manifest }) => manifest.name).join(' → ');
      for (const member of cycle) {
        judged.set(member, { ...member, refusal: invalid(member, 'dependency-cycle', way) });
      }
      return invalid(plugin, 'dependency-cycle', way);
    }
    return visit(target).refusal === null ? null : invalid(plugin, 'dependency-refused', label);
  }

  const order: JudgedPlugin[] = [];
  for (const plugin of found) visit(plugin);
  for (const plugin of judged.values()) order.push(plugin);
  return order;
}

function invalid({ manifest, file }: FoundPlugin, part: string, field: string): SuppressionReason {
  const details = { file, value: manifest.name, field, part: `part.${part}` };
  return { kind: 'invalid', message: problem('plugin-invalid', details).message };
}

/** Blocklist, then known marketplaces, then hosts, then paths. */
function policyRefusal({ manifest, folder }: FoundPlugin, policy: PluginPolicy): SuppressionReason | null {
  const names = [manifest.name, pluginId(manifest)];
  const blocked = policy.blocklist.find(({ value }) => names.includes(value));
  if (blocked !== undefined) {
    const { value, file, line } = blocked;
    return { kind: 'denied', rule: `plugins.blocklist: ${JSON.stringify(value)}`, file, line };
  }
  const { strictKnownMarketplaces: known, hostPattern, pathPattern } = policy;
  if (known !== null && !known.values.includes(manifest.marketplace ?? '')) {
    return refusedBy('plugins.strictKnownMarketplaces', known);
  }
  if (hostPattern !== null) {
    const { host } = manifest;
    // What names no host came by no host; then its path decides, if there is a rule for paths.
    const fits = host === null ? pathPattern !== null : fitsOne(hostPattern, host);
    if (!fits) return refusedBy('plugins.hostPattern', hostPattern);
  }
  if (pathPattern !== null && !fitsOne(pathPattern, folder.replaceAll('\\', '/'))) {
    return refusedBy('plugins.pathPattern', pathPattern);
  }
  return null;
}

function refusedBy(name: string, { values, file, line }: RuledList): SuppressionReason {
  const rule = `${name}: ${JSON.stringify(values.length === 1 ? values[0] : values)}`;
  return { kind: 'denied', rule, file, line };
}

/** With `^` in front or `$` at the end it is a regular expression, else `*` stands for any run of characters. */
function fitsOne({ values }: RuledList, text: string): boolean {
  return values.some((pattern) => {
    if (!pattern.startsWith('^') && !pattern.endsWith('$')) return matchesWildcard(pattern, text);
    try {
      return new RegExp(pattern, 'u').test(text);
    } catch (error) {
      // A pattern that is none lets nothing in.
      if (error instanceof SyntaxError) return false;
      throw error;
    }
  });
}

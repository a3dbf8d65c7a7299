import type {
  InvalidEntry,
  Resolution,
  ServerEntry,
  ServerName,
  SourceReading,
  Suppressed,
  SuppressionReason
} from './config';
import { identity, type UrlProxy } from './identity';
import { precedence, type Scope } from './scope';
import { withUniqueIds } from './unique-ids';

export interface ResolveOptions {
  /** How addresses of synced connectors hide the real ones. */
  readonly proxies?: readonly UrlProxy[];
}

/**
 * Decides which entries count. Every entry of every source ends in exactly one of the two lists; sources and entries
 * stand by scope, weakest first, and within a scope as they came.
 *
 * - Same name: the strongest scope wins, of equal scopes the first source (`overridden`).
 * - Same identity: manual beats webapp beats plugin, managed beats all; among equals the weakest file's entry wins, then
 *   the first listed (`duplicate`, DD2). One that is switched off neither holds back another nor is held back: else
 *   switching off one of two would leave the person with none (compare DD4).
 * - An invalid entry holds back nothing.
 * - With an enterprise source all others are out (`enterprise`).
 */
export function resolve(readings: readonly SourceReading[], options: ResolveOptions = {}): Resolution {
  const sources = withUniqueIds(readings.toSorted((a, b) => precedence(a.scope) - precedence(b.scope)));
  const entries = sources.flatMap((source) => source.entries);
  const reasons = new Map<ServerEntry, SuppressionReason>();

  const isExclusive = sources.some(({ scope, exists }) => scope === 'enterprise' && exists);
  const allowed = isExclusive ? entries.filter(({ scope }) => scope === 'enterprise') : entries;
  for (const entry of entries) if (!allowed.includes(entry)) reasons.set(entry, { kind: 'enterprise' });

  const byName = firstBy(strongestFirst(allowed), ({ name }) => name);
  holdBack(allowed, byName, ({ name }) => name, 'overridden');

  const enabled = allowed.filter((entry) => !reasons.has(entry) && !entry.config.disabled);
  const signature = memoize((entry: ServerEntry) => identity(entry.config, options.proxies));
  const byIdentity = firstBy(
    enabled.toSorted((a, b) => origin(b.scope) - origin(a.scope)),
    signature
  );
  holdBack(enabled, byIdentity, signature, 'duplicate');

  function holdBack(
    all: readonly ServerEntry[],
    winners: ReadonlyMap<string, ServerEntry>,
    key: (entry: ServerEntry) => string,
    kind: 'overridden' | 'duplicate'
  ): void {
    for (const entry of all) {
      const winner = winners.get(key(entry));
      if (winner !== undefined && winner !== entry) reasons.set(entry, { kind, by: nameOf(winner) });
    }
  }

  return {
    active: entries.filter((entry) => !reasons.has(entry)),
    suppressed: sources.flatMap((source) => [
      ...source.entries.flatMap((entry) => {
        const reason = reasons.get(entry);
        return reason === undefined ? [] : [suppressed(entry, reason)];
      }),
      ...source.invalid.map(invalid)
    ]),
    problems: sources.flatMap((source) => source.problems),
    sources
  };
}

function strongestFirst(entries: readonly ServerEntry[]): readonly ServerEntry[] {
  return entries.toSorted((a, b) => precedence(b.scope) - precedence(a.scope));
}

/** What a person wrote by hand is alike; what came by itself is weaker, what an administrator set is stronger. */
function origin(scope: Scope): number {
  const weak: readonly Scope[] = ['built-in', 'plugin', 'webapp'];
  const strong: readonly Scope[] = ['managed', 'enterprise'];
  if (strong.includes(scope)) return weak.length + 1;
  return weak.includes(scope) ? weak.indexOf(scope) : weak.length;
}

function firstBy<Item>(items: readonly Item[], key: (item: Item) => string): ReadonlyMap<string, Item> {
  const first = new Map<string, Item>();
  for (const item of items) if (!first.has(key(item))) first.set(key(item), item);
  return first;
}

function memoize<Item extends object>(compute: (item: Item) => string): (item: Item) => string {
  const known = new Map<Item, string>();
  return (item) => {
    const value = known.get(item) ?? compute(item);
    known.set(item, value);
    return value;
  };
}

function nameOf({ name, scope }: ServerEntry): ServerName {
  return { name, scope };
}

function suppressed({ id, name, scope, source, config }: ServerEntry, reason: SuppressionReason): Suppressed {
  return { id, name, scope, source, config, reason };
}

function invalid({ id, name, scope, source, message }: InvalidEntry): Suppressed {
  return { id, name, scope, source, config: null, reason: { kind: 'invalid', message } };
}

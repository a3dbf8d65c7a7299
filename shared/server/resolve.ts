import type { ServerId } from '../ids';
import { compose, entryTrust, strongestFirst, type Composition, type Held, type IsApproved } from './compose';
import type {
  InvalidEntry,
  Overlay,
  Resolution,
  ServerEntry,
  ServerName,
  SourceReading,
  Suppressed
} from './config';
import { decideDuplicates, mayBeatByChoice, type Choices } from './duplicates';
import { identity, type UrlProxy } from './identity';
import { noPolicy, ruleDenial, type Policy } from './policy';
import { precedence } from './scope';
import { withUniqueIds } from './unique-ids';

export interface ResolveOptions {
  /** How addresses of synced connectors hide the real ones; absent: as the sources say. */
  readonly proxies?: readonly UrlProxy[];
  readonly policy?: Policy;
  /** Whether a person agreed to what a project brings along; absent: everything is trusted. */
  readonly isApproved?: IsApproved;
  readonly choices?: Choices;
  /** Servers that failed or need a sign-in, and have not been repaired since (DD4). */
  readonly broken?: ReadonlySet<ServerId>;
}

/**
 * Decides which entries count. Every entry of every source ends in exactly one of the two lists, or (an overlay) as a part
 * of one of these; sources and entries stand by scope, weakest first, and within a scope as they came.
 *
 * - With an enterprise source all others are out (`enterprise`); what a policy refuses is out too (`denied`).
 * - An overlay changes fields of the strongest weaker entry of its name.
 * - What a project brings along waits for the person's word (`not-approved`).
 * - Same name: the strongest scope wins, of equal scopes the first source (`overridden`).
 * - Same identity: see `decideDuplicates` (`duplicate`). One that is switched off neither holds back another nor is held
 *   back: else switching off one of two would leave the person with none.
 *
 * What is out for one of the first reasons, or invalid, holds back nothing.
 */
export function resolve(readings: readonly SourceReading[], options: ResolveOptions = {}): Resolution {
  const { policy = noPolicy, choices = new Map(), broken = new Set() } = options;
  const proxies = options.proxies ?? readings.flatMap(({ webapp }) => webapp?.proxies ?? []);
  // Of two entries of one name and scope the stronger keeps the plain id.
  const sources = withUniqueIds(strongestFirst(readings)).toSorted(
    (a, b) => precedence(a.scope) - precedence(b.scope) || (a.rank ?? 0) - (b.rank ?? 0)
  );
  const composition = compose(sources, policy, options.isApproved);
  const { entries, held } = composition;
  const isIn = (entry: ServerEntry): boolean => !held.has(entry);
  const shared = new Set(
    sources.filter(({ isShared }) => isShared).flatMap((source) => source.entries.map(({ id }) => id))
  );

  for (const entry of entries.filter(isIn)) {
    const denial = ruleDenial(entry, policy, proxies);
    if (denial !== null) held.set(entry, { reason: denial });
  }
  for (const group of groupedBy(byStrength(sources, entries).filter(isIn), ({ name }) => name)) {
    for (const [index, entry] of group.entries()) {
      const trust = entryTrust(entry, group.slice(index + 1), shared.has(entry.id));
      if (trust !== null && options.isApproved?.(trust) === false) {
        held.set(entry, { reason: { kind: 'not-approved' }, trust });
      }
    }
  }
  for (const group of groupedBy(byStrength(sources, entries).filter(isIn), ({ name }) => name)) {
    const winner = winnerOfName(group, choices);
    for (const entry of group) {
      if (entry !== winner) held.set(entry, { reason: { kind: 'overridden', by: nameOf(winner) } });
    }
  }
  const running = entries.filter((entry) => isIn(entry) && !entry.config.disabled);
  for (const group of groupedBy(running, ({ config }) => identity(config, proxies))) {
    const decision = decideDuplicates(group, choices, broken);
    for (const entry of decision?.losers ?? []) {
      if (decision !== null) {
        held.set(entry, { reason: { kind: 'duplicate', by: nameOf(decision.winner) } });
      }
    }
  }
  return {
    active: entries.filter(isIn),
    suppressed: suppressedOf(sources, composition),
    problems: [...sources.flatMap((source) => source.problems), ...composition.problems],
    sources
  };
}

function byStrength(
  sources: readonly SourceReading[],
  composed: readonly ServerEntry[]
): readonly ServerEntry[] {
  const byId = new Map(composed.map((entry) => [entry.id, entry]));
  return strongestFirst(sources).flatMap((source) => source.entries.flatMap(({ id }) => byId.get(id) ?? []));
}

/** The strongest, or what the person prefers to it. */
function winnerOfName(group: readonly [ServerEntry, ...ServerEntry[]], choices: Choices): ServerEntry {
  const [strongest] = group;
  if (!mayBeatByChoice(strongest.scope)) return strongest;
  const chosen = group.find(({ id }) => {
    const choice = choices.get(id);
    return choice?.what === 'instead' && group.some((other) => other.id === choice.over && other.id !== id);
  });
  return chosen ?? strongest;
}

/** Items of one key together, in their order. */
function groupedBy<Item>(
  items: readonly Item[],
  key: (item: Item) => string
): readonly (readonly [Item, ...Item[]])[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const of = key(item);
    const group = groups.get(of);
    if (group === undefined) groups.set(of, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

function nameOf({ name, scope }: ServerEntry): ServerName {
  return { name, scope };
}

function suppressedOf(
  sources: readonly SourceReading[],
  { entries, held }: Composition
): readonly Suppressed[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const of = (item: ServerEntry | Overlay | undefined): readonly Suppressed[] => {
    const reason = item === undefined ? undefined : held.get(item);
    return item === undefined || reason === undefined ? [] : [suppressed(item, reason)];
  };
  return sources.flatMap((source) => [
    ...source.entries.flatMap(({ id }) => of(byId.get(id))),
    ...(source.overlays ?? []).flatMap(of),
    ...source.invalid.map(invalid)
  ]);
}

function suppressed(item: ServerEntry | Overlay, { reason, trust }: Held): Suppressed {
  const { id, name, scope, source } = item;
  return {
    ...{ id, name, scope, source, reason },
    config: 'config' in item ? item.config : null,
    ...('config' in item && item.overlays !== undefined ? { overlays: item.overlays } : {}),
    ...('config' in item && item.pluginSource !== undefined ? { pluginSource: item.pluginSource } : {}),
    ...(trust === undefined ? {} : { trust })
  };
}

function invalid({ id, name, scope, source, message }: InvalidEntry): Suppressed {
  return { id, name, scope, source, config: null, reason: { kind: 'invalid', message } };
}

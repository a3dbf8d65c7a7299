import type { ServerId } from '../ids';
import type { ServerEntry } from './config';
import type { Scope } from './scope';

/** What the person decided about an entry that another holds back (DD3). */
export interface DuplicateChoice {
  /** The entry that held it back. */
  readonly over: ServerId;
  readonly what: 'instead' | 'both';
}

export type Choices = ReadonlyMap<ServerId, DuplicateChoice>;

/**
 * Which of some entries that are the same server counts. `entries` stand weakest file first. The person's choice decides;
 * else what people wrote beats what came by itself, the first listed among equals (DD2); but one that failed or needs a
 * sign-in gives way to one that is not known to (DD4).
 *
 * @returns the winner, and those that it holds back.
 */
export function decideDuplicates(
  entries: readonly ServerEntry[],
  choices: Choices,
  broken: ReadonlySet<ServerId>
): { readonly winner: ServerEntry; readonly losers: readonly ServerEntry[] } | null {
  const ids = new Set(entries.map(({ id }) => id));
  const isChosen = ({ id }: ServerEntry, what: DuplicateChoice['what']): boolean => {
    const choice = choices.get(id);
    return choice?.what === what && choice.over !== id && ids.has(choice.over);
  };
  const alike = entries
    .filter((entry) => !isChosen(entry, 'both'))
    .toSorted((a, b) => origin(b.scope) - origin(a.scope));
  const winner =
    alike.find((entry) => isChosen(entry, 'instead')) ?? alike.find(({ id }) => !broken.has(id)) ?? alike[0];
  return winner === undefined ? null : { winner, losers: alike.filter((entry) => entry !== winner) };
}

/** What a person wrote by hand is alike; what came by itself is weaker, what an administrator set is stronger. */
function origin(scope: Scope): number {
  const weak: readonly Scope[] = ['built-in', 'plugin', 'webapp'];
  const strong: readonly Scope[] = ['managed', 'enterprise'];
  if (strong.includes(scope)) return weak.length + 1;
  return weak.includes(scope) ? weak.indexOf(scope) : weak.length;
}

/** Whether the person may prefer a weaker entry of the same name: not over what an administrator set. */
export function mayBeatByChoice(winner: Scope): boolean {
  return winner !== 'managed' && winner !== 'enterprise';
}

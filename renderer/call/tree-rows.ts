import { partsOf, stringFrom, type Part } from '#shared/json-schema/scan';
import { visibleText } from '#shared/text/visible';

/** One visible line of the tree; where it begins in the text is its identity. */
export interface TreeRow {
  readonly part: Part;
  readonly level: number;
  /** Among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
  readonly parent: number | null;
}

export function isBranch(part: Part): boolean {
  return part.kind === 'object' || part.kind === 'list';
}

/** The lines that are shown while these are open, in their order. A list of siblings is read once. */
export function treeRows(text: string, root: Part, open: ReadonlySet<number>): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (around: Part, level: number, parent: number | null) => {
    const parts = [...partsOf(text, around.from)];
    for (const [index, part] of parts.entries()) {
      rows.push({ part, level, position: index + 1, siblings: parts.length, parent });
      if (open.has(part.start) && isBranch(part)) add(part, level + 1, part.start);
    }
  };
  add(root, 1, null);
  return rows;
}

/** What is open at first: whole levels, as long as all of them stay few enough to be read at a glance. */
export function firstOpen(text: string, root: Part, most: number): ReadonlySet<number> {
  const open = new Set<number>();
  let shown = count(text, root, most + 1).count;
  let level = [root];
  while (level.length > 0 && shown <= most) {
    const next: Part[] = [];
    let more = 0;
    for (const around of level) {
      for (const part of partsOf(text, around.from)) {
        if (!isBranch(part)) continue;
        next.push(part);
        more += count(text, part, most + 1).count;
        if (shown + more > most) return open;
      }
    }
    for (const part of next) open.add(part.start);
    shown += more;
    level = next;
  }
  return open;
}

export interface Count {
  readonly count: number;
  /** There are more, which nobody waited for. */
  readonly isMore: boolean;
}

export function count(text: string, part: Part, most: number): Count {
  let found = 0;
  for (const _ of partsOf(text, part.from)) {
    if (found === most) return { count: most, isMore: true };
    found += 1;
  }
  return { count: found, isMore: false };
}

const longest = 300;

/** A simple value in one line; strings without quotation marks, cut where they are long. */
export function valueLine(text: string, part: Part): string {
  if (part.kind !== 'string') return text.slice(part.from, Math.min(part.to, part.from + longest));
  const words = visibleText(cutString(text, part, longest)).replaceAll('\n', '⏎');
  // Colour alone would tell "5" from 5, and nothing would tell "" at all.
  return words === '' || /^(-?\d[\d.eE+-]*|true|false|null)$/.test(words) ? `"${words}"` : words;
}

/** The first letters of a string literal; a cut never falls into an escape. */
export function cutString(text: string, part: Part, most: number): string {
  if (part.to - part.from <= most) return stringFrom(text.slice(part.from, part.to));
  const cut = text.slice(part.from, part.from + most);
  const whole = cut.replace(/\\(u[\da-f]{0,3})?$/i, (tail, _hex, at: number) => {
    // A backslash that is itself escaped belongs to the letter before.
    const slashes = /\\*$/.exec(cut.slice(0, at))?.[0].length ?? 0;
    return slashes % 2 === 1 ? tail : '';
  });
  return `${stringFrom(`${whole}"`)}…`;
}

/** What is inside, in a few words: the first simple values. */
export function summary(text: string, part: Part, most = 3): string {
  const words: string[] = [];
  for (const inner of partsOf(text, part.from)) {
    if (words.length === most || inner.index > 20) break;
    if (isBranch(inner)) continue;
    const value = valueLine(text, inner).slice(0, 40);
    words.push(inner.name === null ? value : `${visibleText(inner.name)} ${value}`);
  }
  return words.join(', ');
}

/** Every branch, as far as so many rows go. */
export function allBranches(text: string, root: Part, most: number): ReadonlySet<number> {
  const open = new Set<number>();
  const waiting = [root];
  for (let rows = 0; waiting.length > 0 && rows < most;) {
    const around = waiting.shift();
    if (around === undefined) break;
    for (const part of partsOf(text, around.from)) {
      rows += 1;
      if (!isBranch(part)) continue;
      open.add(part.start);
      waiting.push(part);
    }
  }
  return open;
}

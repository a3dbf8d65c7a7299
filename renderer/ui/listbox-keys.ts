/** Where the active option of a list goes when a key is pressed; pure, so that every list moves alike. */

const page = 10;

/** @returns the new active key, or null when the pressed key does not move. */
export function moved(keys: readonly string[], active: string | null, pressed: string): string | null {
  const last = keys.length - 1;
  const at = active === null ? -1 : keys.indexOf(active);
  const to = target(pressed, at, last);
  return to === null ? null : (keys[Math.min(Math.max(to, 0), last)] ?? null);
}

function target(pressed: string, at: number, last: number): number | null {
  switch (pressed) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at === -1 ? last : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageDown':
      return at + page;
    case 'PageUp':
      return at - page;
    default:
      return null;
  }
}

export interface TypeAhead {
  readonly typed: string;
  /** Of the last key, in the clock of events. */
  readonly at: number;
}

export const nothingTyped: TypeAhead = { typed: '', at: Number.NEGATIVE_INFINITY };
const pauseMs = 700;

export function isTyping(before: TypeAhead, now: number): boolean {
  return before.typed !== '' && now - before.at < pauseMs;
}

export function typeMore(before: TypeAhead, character: string, now: number): TypeAhead {
  return { typed: (isTyping(before, now) ? before.typed : '') + character.toLowerCase(), at: now };
}

/** The next option that begins with what was typed; one letter repeated steps through all that begin with it. */
export function found(
  keys: readonly string[],
  active: string | null,
  typed: string,
  textOf: (key: string) => string
): string | null {
  const same = typed === typed.slice(0, 1).repeat(typed.length);
  const wanted = same ? typed.slice(0, 1) : typed;
  const at = active === null ? -1 : keys.indexOf(active);
  const from = same ? at + 1 : Math.max(at, 0);
  const ordered = [...keys.slice(from), ...keys.slice(0, from)];
  return ordered.find((key) => textOf(key).toLowerCase().startsWith(wanted)) ?? null;
}

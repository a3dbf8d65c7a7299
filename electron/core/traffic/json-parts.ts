/** A longer string is written in several parts, so that nothing takes long at once. */
const longest = 65_536;

interface Frame {
  /** null: a list. */
  readonly keys: readonly string[] | null;
  readonly values: readonly unknown[];
  at: number;
}

/**
 * The compact JSON of a parsed value, part by part and without recursion, as `JSON.stringify` writes it. For values
 * whose size or depth is not known to be small.
 * @param onDepth hears how deep each list or object lies, the outermost at 1.
 */
export function* jsonParts(
  value: unknown,
  onDepth: (depth: number) => void = () => undefined
): Generator<string> {
  const frames: Frame[] = [];
  let next: unknown = value;
  for (;;) {
    const frame = open(next);
    if (frame !== null) {
      frames.push(frame);
      onDepth(frames.length);
      yield frame.keys === null ? '[' : '{';
    } else if (typeof next === 'string' && next.length > longest) {
      yield* longString(next);
    } else {
      yield next === undefined ? 'null' : JSON.stringify(next);
    }
    // To the next value, over the ends of all that are done.
    for (;;) {
      const top = frames.at(-1);
      if (top === undefined) return;
      if (top.at < top.values.length) {
        const comma = top.at === 0 ? '' : ',';
        const key = top.keys?.[top.at];
        const before = key === undefined ? comma : `${comma}${JSON.stringify(key)}:`;
        if (before !== '') yield before;
        next = top.values[top.at];
        top.at += 1;
        break;
      }
      frames.pop();
      yield top.keys === null ? ']' : '}';
    }
  }
}

function open(value: unknown): Frame | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) return { keys: null, values: value as readonly unknown[], at: 0 };
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  return { keys: fields.map(([key]) => key), values: fields.map(([, each]) => each as unknown), at: 0 };
}

function* longString(text: string): Generator<string> {
  yield '"';
  for (let start = 0; start < text.length;) {
    let end = Math.min(text.length, start + longest);
    // Not between the halves of one character.
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1;
    yield JSON.stringify(text.slice(start, end)).slice(1, -1);
    start = end;
  }
  yield '"';
}

/** Whether a value is so small and flat that it can be written out at once; looks at no more than a small one has. */
export function isSmall(
  value: unknown,
  limits: { readonly nodes: number; readonly characters: number }
): boolean {
  let { nodes, characters } = limits;
  function fits(each: unknown, depth: number): boolean {
    nodes -= 1;
    if (nodes < 0 || depth > deepest) return false;
    if (typeof each === 'string') {
      characters -= each.length;
      return characters >= 0;
    }
    if (typeof each !== 'object' || each === null) return true;
    if (Array.isArray(each)) return each.every((item) => fits(item, depth + 1));
    for (const key in each) {
      characters -= key.length;
      if (!fits((each as Readonly<Record<string, unknown>>)[key], depth + 1)) return false;
    }
    return characters >= 0;
  }
  return fits(value, 1);
}

/** Deeper values would use up the stack of whoever walks through them by recursion. */
export const deepest = 500;

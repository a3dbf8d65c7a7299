import { assertNever } from '../assert-never';
import { isJsonNumber, type Draft, type DraftPath, type Entry } from './draft';
import { readDraft } from './read-draft';

export function pathKey(path: DraftPath): string {
  return JSON.stringify(path);
}

export function pathFromKey(key: string): DraftPath {
  const path: unknown = JSON.parse(key);
  return Array.isArray(path) ? path.map(String) : [];
}

/** Lists of simple things stay on one line up to this many characters. */
const lineLength = 72;

/** @returns null when nothing whole has been typed: the value is absent. */
export function writeDraft(draft: Draft | undefined): string | null {
  const whole = settled(draft);
  if (whole === undefined) return null;
  switch (whole.type) {
    case 'list':
      return `[${written(whole.items.map((item) => writeDraft(item.draft))).join(',')}]`;
    case 'object':
      return `{${written(
        sent(whole.entries).map(({ name, draft: part }) => {
          const text = writeDraft(part);
          return text === null ? null : `${JSON.stringify(name)}:${text}`;
        })
      ).join(',')}}`;
    default:
      return writeSimple(whole);
  }
}

/** The same with a line for each property. */
export function writePretty(draft: Draft | undefined, indent = ''): string {
  const whole = settled(draft);
  const inner = `${indent}  `;
  const block = (open: string, parts: readonly string[], close: string) =>
    parts.length === 0 ? open + close : `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
  if (whole?.type === 'list') {
    const items = whole.items.filter((item) => writeDraft(item.draft) !== null);
    const isSimple = items.every(
      ({ draft: item }) => !['list', 'object'].includes(settled(item)?.type ?? '')
    );
    const line = isSimple ? `[${items.map((item) => writeDraft(item.draft)).join(', ')}]` : '';
    return isSimple && line.length <= lineLength
      ? line
      : block(
          '[',
          items.map((item) => writePretty(item.draft, inner)),
          ']'
        );
  }
  if (whole?.type === 'object') {
    const entries = sent(whole.entries).filter((entry) => writeDraft(entry.draft) !== null);
    const parts = entries.map((entry) => `${JSON.stringify(entry.name)}: ${writePretty(entry.draft, inner)}`);
    return block('{', parts, '}');
  }
  return writeDraft(whole) ?? '';
}

function writeSimple(draft: Exclude<Draft, { type: 'list' | 'object' | 'json' }>): string | null {
  switch (draft.type) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(draft.value);
    case 'string':
      return JSON.stringify(draft.text);
    case 'number': {
      const text = draft.text.trim();
      return isJsonNumber(text) ? text : null;
    }
    default:
      return assertNever(draft);
  }
}

/** A JSON field's text as the value it says; undefined while it is not whole. */
export function settled(draft: Draft | undefined): Exclude<Draft, { type: 'json' }> | undefined {
  if (draft?.type !== 'json') return draft;
  const read = readDraft(draft.text);
  return read.ok && read.draft.type !== 'json' ? read.draft : undefined;
}

/** Of two rows of one name, the first counts. */
function sent(entries: readonly Entry[]): readonly Entry[] {
  const names = new Set<string>();
  return entries.filter(({ name }) => {
    const isFirst = !names.has(name);
    names.add(name);
    return isFirst;
  });
}

function written(parts: readonly (string | null)[]): readonly string[] {
  return parts.filter((part) => part !== null);
}

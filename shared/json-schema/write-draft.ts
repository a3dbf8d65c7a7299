import { assertNever } from '../assert-never';
import { isJsonNumber, type Draft, type DraftPath, type Entry } from './draft';
import { readDraft } from './read-draft';

/** Where one value stands in the written text; `from` is the beginning of its name or of the item. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Written {
  readonly text: string;
  /** By `pathKey`, for every value that was written. */
  readonly spans: ReadonlyMap<string, Span>;
}

export function pathKey(path: DraftPath): string {
  return JSON.stringify(path);
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

/** The same with a line for each property, and where each value stands. */
export function writePretty(draft: Draft | undefined): Written {
  const spans = new Map<string, Span>();
  let text = '';
  const block = (open: string, close: string, parts: readonly (() => void)[], indent: string) => {
    text += open;
    for (const [index, part] of parts.entries()) {
      text += `${index === 0 ? '' : ','}\n${indent}  `;
      part();
    }
    text += parts.length === 0 ? close : `\n${indent}${close}`;
  };
  const write = (value: Draft | undefined, path: DraftPath, indent: string, label: string) => {
    const from = text.length;
    const whole = settled(value);
    text += label;
    if (whole?.type === 'list') {
      const line = oneLine(whole);
      if (line === null) {
        const items = whole.items.filter((item) => writeDraft(item.draft) !== null);
        const parts = items.map((item) => () => {
          write(item.draft, [...path, item.key], `${indent}  `, '');
        });
        block('[', ']', parts, indent);
      } else {
        let at = text.length + 1;
        for (const { key, line: part } of line) {
          spans.set(pathKey([...path, key]), { from: at, to: at + part.length });
          at += part.length + 2;
        }
        text += `[${line.map((part) => part.line).join(', ')}]`;
      }
    } else if (whole?.type === 'object') {
      const entries = sent(whole.entries).filter((entry) => writeDraft(entry.draft) !== null);
      const parts = entries.map((entry) => () => {
        write(entry.draft, [...path, entry.key], `${indent}  `, `${JSON.stringify(entry.name)}: `);
      });
      block('{', '}', parts, indent);
    } else if (whole !== undefined) {
      text += writeSimple(whole) ?? '';
    }
    spans.set(pathKey(path), { from, to: text.length });
  };
  write(draft, [], '', '');
  return { text, spans };
}

function oneLine(list: Draft & { readonly type: 'list' }) {
  const parts: { readonly key: string; readonly line: string }[] = [];
  let length = 0;
  for (const { key, draft } of list.items) {
    const whole = settled(draft);
    if (whole?.type === 'list' || whole?.type === 'object') return null;
    const line = whole === undefined ? null : writeSimple(whole);
    if (line === null) continue;
    length += line.length + 2;
    if (length > lineLength) return null;
    parts.push({ key, line });
  }
  return parts;
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

/**
 * What servers send may hold characters that nobody sees: terminal escapes, marks that turn the direction of text,
 * zero-width letters, whole sentences in tag characters. Shown, they are harmless.
 */
export type Visible =
  | { readonly type: 'text'; readonly text: string }
  /** `label` is what stands in its place, e.g. `U+202E`, `ESC[31m`, or the text that was hidden in tags. */
  | { readonly type: 'mark'; readonly label: string };

const escapes = String.raw`\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\^_])?`;
const tags = String.raw`[\u{e0000}-\u{e007f}]+`;
const controls = String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f]`;
// Joiners are at home in emoji and in other scripts; after plain ASCII they hide something.
const joiners = String.raw`(?<=[\u0000-\u007f]|^)[\u200c\u200d]`;
const unseen = String.raw`[\u{e0100}-\u{e01ef}\u034f\u17b4\u17b5\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{1d173}-\u{1d17a}]`;
const hidden = new RegExp([escapes, tags, joiners, unseen, controls].join('|'), 'gu');

export function visible(text: string): readonly Visible[] {
  const parts: Visible[] = [];
  let at = 0;
  // The carriage return of a line end hides nothing.
  const lines = text.replaceAll('\r\n', '\n');
  for (const match of lines.matchAll(hidden)) {
    if (match.index > at) parts.push({ type: 'text', text: lines.slice(at, match.index) });
    parts.push({ type: 'mark', label: labelOf(match[0]) });
    at = match.index + match[0].length;
  }
  if (at < lines.length) parts.push({ type: 'text', text: lines.slice(at) });
  return parts;
}

/** The same as one text, for names and attributes: what is hidden stands in ⟨⟩. */
export function visibleText(text: string): string {
  return visible(text)
    .map((part) => (part.type === 'text' ? part.text : `⟨${part.label}⟩`))
    .join('');
}

export function hasHidden(text: string): boolean {
  return visible(text).some((part) => part.type === 'mark');
}

function labelOf(found: string): string {
  const code = found.codePointAt(0) ?? 0;
  if (code === 0x1b) return `ESC${found.slice(1).replaceAll('\u0007', '').replaceAll('\u001b', '')}`;
  if (code >= 0xe0000 && code <= 0xe007f) {
    const said = Array.from(found, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xe0000))
      .join('')
      .replace(/[^\u0020-\u007e]/g, '');
    return said === '' ? 'U+E0000' : said;
  }
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

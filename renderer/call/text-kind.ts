import { readDraft } from '#shared/json-schema/read-draft';

export type TextViewName = 'plain' | 'markdown' | 'json';

const marks = [
  /^#{1,6}\s+\S/m,
  /^\s*[-*+]\s+\S.*\n\s*[-*+]\s+\S/m,
  /^\s*\d+\.\s+\S.*\n\s*\d+\.\s+\S/m,
  /\*\*[^*\n]+\*\*/,
  /\[[^\]\n]+\]\((https?:|mailto:)[^)\s]+\)/,
  /^```/m,
  /^\|.*\|\s*\n\|[\s:|-]+\|/m,
  /^>\s+\S/m
];

function looksLikeMarkdown(text: string): boolean {
  return marks.some((mark) => mark.test(text));
}

function looksLikeJson(text: string): boolean {
  const first = text.trimStart().charAt(0);
  return (first === '{' || first === '[') && readDraft(text).ok;
}

/**
 * The ways in which a text can be read, the best first.
 * @param mimeType what the server says that it is; null: it says nothing.
 */
export function textViews(text: string, mimeType: string | null = null): readonly TextViewName[] {
  const type = (mimeType ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'text/markdown') return ['markdown', 'plain'];
  if (looksLikeJson(text)) return ['json', 'plain'];
  return looksLikeMarkdown(text) ? ['markdown', 'plain'] : ['plain'];
}

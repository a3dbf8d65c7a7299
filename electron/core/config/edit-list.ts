import { insertElement, removeValue, setValue, type JsonPath } from './json-edit';

/* Each edit parses the text anew; a list that changes in more places than this is written as a whole. */
const mostEdits = 50;

/** Turns a list of texts into another one, touching only the elements that differ. */
export function editList(
  text: string,
  path: JsonPath,
  now: readonly string[],
  wanted: readonly string[]
): string {
  const shorter = Math.min(now.length, wanted.length);
  let head = 0;
  while (head < shorter && now[head] === wanted[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && now.at(-1 - tail) === wanted.at(-1 - tail)) tail += 1;
  const old = now.slice(head, now.length - tail);
  const fresh = wanted.slice(head, wanted.length - tail);
  if (Math.max(old.length, fresh.length) > mostEdits) return setValue(text, path, [...wanted]);

  let edited = text;
  for (const [index, word] of fresh.entries()) {
    const isReplaced = index < old.length;
    if (isReplaced && old[index] === word) continue;
    edited = isReplaced
      ? setValue(edited, [...path, head + index], word)
      : insertElement(edited, path, head + index, word);
  }
  for (let index = old.length; index > fresh.length; index -= 1) {
    edited = removeValue(edited, [...path, head + index - 1]);
  }
  return edited;
}

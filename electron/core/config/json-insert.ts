import { endOf, type JsonNode } from '#shared/server/json-document';
import { indentAt, indentOfChild, isOnOneLine, type Style } from './json-style';
import { tokensBetween } from './json-tokens';

/** Prints the child for a place: the layout of its surroundings and the indentation of its line. */
export type PrintChild = (style: Style, indent: string) => string;

/** Puts a child before another one, or (`before` null) at the end, laid out like its neighbours. */
export function insertChild(
  text: string,
  container: JsonNode,
  before: JsonNode | null,
  style: Style,
  print: PrintChild
): string {
  if (before !== null) return insertBefore(text, before, style, print);
  const last = container.children?.at(-1);
  return last === undefined
    ? insertFirst(text, container, style, print)
    : insertLast(text, container, last, style, print);
}

function insertBefore(text: string, before: JsonNode, style: Style, print: PrintChild): string {
  const own = indentOfChild(text, before);
  const child =
    own === null ? `${print(inline(style), '')},${blank(style)}` : `${print(style, own)},${style.eol}${own}`;
  return insertAt(text, before.offset, child);
}

function insertLast(
  text: string,
  container: JsonNode,
  last: JsonNode,
  style: Style,
  print: PrintChild
): string {
  const { comma, tail } = tokensBetween(text, endOf(last), endOf(container) - 1);
  const indent = indentOfChild(text, last) ?? indentAt(text, container.offset) + style.unit;
  const child = isOnOneLine(text, container)
    ? blank(style) + print(inline(style), '')
    : style.eol + indent + print(style, indent);
  // A list that ends with a comma goes on doing so; any other must not get one, since most programs refuse it.
  if (comma !== null) return insertAt(text, tail, `${child},`);
  return insertAt(insertAt(text, tail, child), endOf(last), ',');
}

function insertFirst(text: string, container: JsonNode, style: Style, print: PrintChild): string {
  const end = endOf(container) - 1;
  const { tail } = tokensBetween(text, container.offset + 1, end);
  const isPlainList = container.type === 'array' && isOnOneLine(text, container);
  if (style.layout === 'compact' || isPlainList) {
    return text.slice(0, tail) + print(inline(style), '') + text.slice(end);
  }
  const outer = indentAt(text, container.offset);
  const inner = outer + style.unit;
  const rest = text.slice(tail, end);
  const closing = /[\r\n]/.test(rest) ? rest : style.eol + outer;
  return text.slice(0, tail) + style.eol + inner + print(style, inner) + closing + text.slice(end);
}

function inline(style: Style): Style {
  return style.layout === 'lines' ? { ...style, layout: 'line' } : style;
}

function blank(style: Style): string {
  return style.layout === 'compact' ? '' : ' ';
}

function insertAt(text: string, offset: number, inserted: string): string {
  return text.slice(0, offset) + inserted + text.slice(offset);
}

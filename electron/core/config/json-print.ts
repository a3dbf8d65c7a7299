import { isJsonObject, type JsonValue } from '#shared/json';
import type { Style } from './json-style';

/* A list longer than this is written one element a line. */
const widest = 100;

/** JSON text whose first line follows something and whose other lines are indented by at least `indent`. */
export function printValue(value: JsonValue, style: Style, indent: string): string {
  if (style.layout === 'compact' || typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = indent + style.unit;
  const parts = isJsonObject(value)
    ? Object.entries(value).map(([key, member]) => printMember(key, member, style, inner))
    : Array.from(value, (element) => printValue(element, style, inner));
  const [open, close, blank] = isJsonObject(value) ? ['{', '}', ' '] : ['[', ']', ''];
  if (parts.length === 0) return open + close;
  const onOneLine = open + blank + parts.join(', ') + blank + close;
  if (style.layout === 'line') return onOneLine;
  const isShortList = open === '[' && onOneLine.length <= widest && !/[\r\n]/.test(onOneLine);
  if (isShortList) return onOneLine;
  const lines = parts.map((part) => inner + part).join(`,${style.eol}`);
  return open + style.eol + lines + style.eol + indent + close;
}

export function printMember(key: string, value: JsonValue, style: Style, indent: string): string {
  const colon = style.layout === 'compact' ? ':' : ': ';
  return JSON.stringify(key) + colon + printValue(value, style, indent);
}

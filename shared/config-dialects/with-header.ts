import { lastMember, type JsonNode } from '../server/json-document';
import { objectNode, reshaped, textNode } from './tree';

/** The entry with one header more beside its own. `source` is what the file has it from. */
export function withHeader(node: JsonNode, name: string, value: string, source: JsonNode): JsonNode {
  const { offset, length } = source;
  const own = lastMember(node, 'headers')?.value ?? null;
  const header = { key: name, at: offset, length, value: textNode(value, offset, length) };
  const before = own?.type === 'object' ? own : objectNode([], offset, length);
  const headers = { key: 'headers', at: offset, length, value: reshaped(before, new Set(), [header]) };
  return reshaped(node, new Set(['headers']), [headers]);
}

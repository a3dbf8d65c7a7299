import { elements, lastMember, switchOf, textOf, type JsonNode } from '../server/json-document';
import type { Ask } from './dialect';

/** The list `inputs` of values that a person is asked for, beside the servers or in the same object `mcp`. */
export function listedAsks(root: JsonNode): readonly Ask[] {
  const mcp = lastMember(root, 'mcp')?.value ?? null;
  const list = lastMember(root, 'inputs')?.value ?? lastMember(mcp, 'inputs')?.value ?? null;
  return elements(list).flatMap(askOf);
}

function askOf(node: JsonNode): readonly Ask[] {
  const text = (key: string): string | null => textOf(lastMember(node, key)?.value ?? null);
  const id = text('id');
  if (id === null) return [];
  const options = elements(lastMember(node, 'options')?.value ?? null).flatMap((option) => {
    const value = textOf(option) ?? textOf(lastMember(option, 'value')?.value ?? null);
    return value === null ? [] : [value];
  });
  return [
    {
      id,
      description: text('description'),
      isSecret: switchOf(lastMember(node, 'password')?.value) === true,
      options,
      fallback: text('default')
    }
  ];
}

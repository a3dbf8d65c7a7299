import { elements, lastMember, textOf, type JsonNode } from '../server/json-document';
import { forms, type Ask, type Dialect } from './dialect';

export const vscode: Dialect = {
  name: 'vscode',
  program: 'VS Code',
  format: 'json',
  hasComments: true,
  // The second is where `settings.json` had them, the third what the newer files of VS Code use.
  roots: ['servers', 'mcp.servers', 'mcpServers'],
  forms: forms('inputs', 'env', 'workspace', 'folders'),
  untypedUrl: 'http',
  callTime: [],
  startTime: [],
  asks: (root) => {
    const mcp = lastMember(root, 'mcp')?.value ?? null;
    const list = lastMember(root, 'inputs')?.value ?? lastMember(mcp, 'inputs')?.value ?? null;
    return elements(list).flatMap(askOf);
  },
  read: ({ node }, note) => {
    const sandbox = lastMember(node, 'sandboxEnabled')?.value;
    if (sandbox?.value === true) {
      note('auto-approve-not-taken-over', sandbox.offset, { field: 'sandboxEnabled' });
    }
    return { node };
  }
};

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
      isSecret: lastMember(node, 'password')?.value?.value === true,
      options,
      fallback: text('default')
    }
  ];
}

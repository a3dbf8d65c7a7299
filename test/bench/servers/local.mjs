// A quiet stdio server with one tool, or with --tools=N more, without any library: what is measured is the host. Ends with
// its stdin. Each call with `change` changes the list of tools, and says so.
import readline from 'node:readline';

const properties = Object.fromEntries(['bytes', 'nodes'].map((name) => [name, { type: 'integer' }]));
const tool = {
  name: 'echo',
  description: 'Answers with its text.',
  inputSchema: { type: 'object', properties }
};
const more = Number(process.argv.find((arg) => arg.startsWith('--tools='))?.slice('--tools='.length) ?? 0);
const tools = [
  tool,
  ...Array.from({ length: more }, (_, index) => ({
    ...tool,
    name: `tool_${index + 1}`,
    description: `Tool number ${index + 1} of ${more}, which answers with its text.`
  }))
];
let changes = 0;

/** An object of so many values, ten in each of its parts. @param {number} nodes */
function tree(nodes) {
  const parts = Array.from({ length: Math.ceil(nodes / 11) }, (_, index) => ({
    id: index,
    name: `part ${index}`,
    values: Array.from({ length: 7 }, (_, value) => index * 7 + value)
  }));
  return { parts };
}

/** @param {string} method @param {any} params */
function resultOf(method, params) {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'quiet', version: '1.0.0' }
      };
    case 'tools/list':
      return { tools: changes === 0 ? tools : [...tools, { ...tool, name: `change-${changes}` }] };
    case 'tools/call': {
      const { text, bytes, nodes, change } = params.arguments ?? {};
      if (change !== undefined) {
        changes += 1;
        process.stdout.write(
          `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' })}\n`
        );
      }
      if (nodes !== undefined) return { content: [], structuredContent: tree(nodes) };
      return { content: [{ type: 'text', text: bytes === undefined ? String(text) : 'x'.repeat(bytes) }] };
    }
    case 'ping':
      return {};
    default:
      return null;
  }
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = resultOf(method, params);
  const outcome = result === null ? { error: { code: -32601, message: 'Method not found' } } : { result };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...outcome })}\n`);
});

// A quiet stdio server with one tool, without any library: what is measured is the host. Ends with its stdin.
import readline from 'node:readline';

const tool = { name: 'echo', description: 'Answers with its text.', inputSchema: { type: 'object' } };

/** @param {string} method @param {any} params */
function resultOf(method, params) {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'quiet', version: '1.0.0' }
      };
    case 'tools/list':
      return { tools: [tool] };
    case 'tools/call': {
      const { text, bytes } = params.arguments ?? {};
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

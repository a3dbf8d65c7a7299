// Many quiet servers of Streamable HTTP in one process: /1/mcp, /2/mcp … Each request is answered after --delay=MS,
// the handshake as revision 2025-11-25. Each has three tools, or --tools=N. Prints one line of JSON when it listens; ends on SIGTERM.
import http from 'node:http';

/** @param {string} name @param {number} otherwise */
const option = (name, otherwise) =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
const delay = option('delay', 0);
const count = option('tools', 3);

const known = ['first', 'second', 'third'];
const tools = Array.from({ length: count }, (_, index) => known[index] ?? `tool_${index + 1}`).map(
  (name) => ({
    name,
    description: `The ${name} tool of a quiet server.`,
    inputSchema: { type: 'object', properties: { text: { type: 'string' } } }
  })
);

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
      return { tools };
    case 'tools/call':
      return { content: [{ type: 'text', text: 'done' }] };
    case 'ping':
      return {};
    default:
      return null;
  }
}

const server = http.createServer((request, response) => {
  if (request.method !== 'POST') {
    request.resume();
    response.writeHead(405, { allow: 'POST' }).end();
    return;
  }
  /** @type {Buffer[]} */
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
    const answer = () => {
      if (id === undefined) {
        response.writeHead(202).end();
        return;
      }
      const result = resultOf(method, params);
      const outcome = result === null ? { error: { code: -32601, message: 'Method not found' } } : { result };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }));
    };
    if (delay === 0) answer();
    else setTimeout(answer, delay);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.stdout.write(`${JSON.stringify({ port: address.port })}\n`);
});
process.on('SIGTERM', () => process.exit(0));

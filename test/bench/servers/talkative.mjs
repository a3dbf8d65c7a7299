// A stdio server that says --rate=N lines a second on stderr, --seconds=S long, once it is told to by its tool `talk`; the
// last line is `last word`.
import readline from 'node:readline';

/** @param {string} name @param {number} otherwise */
const option = (name, otherwise) =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
const rate = option('rate', 20);
const seconds = option('seconds', 10);

function talk() {
  let said = 0;
  const timer = setInterval(() => {
    said += 1;
    process.stderr.write(`line ${said}\n`);
    if (said < rate * seconds) return;
    clearInterval(timer);
    process.stderr.write('last word\n');
  }, 1_000 / rate);
}

/** @param {string} method @param {any} params */
function resultOf(method, params) {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'talkative', version: '1.0.0' }
      };
    case 'tools/list':
      return { tools: [{ name: 'talk', inputSchema: { type: 'object' } }] };
    case 'tools/call':
      talk();
      return { content: [] };
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

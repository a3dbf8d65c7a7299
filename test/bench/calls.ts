// PF3: 10,000 calls, one after the other, through the manager with its recorder, beside a bare client of the SDK over the
// SDK's own transport of the same kind; in turn, block by block.
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { ServerConfig } from '#shared/server/config';
import { idOf, localConfig, remoteConfig, startManager } from './lib/manager';
import { median, report, say } from './lib/measure';
import { localServer, startRemotes } from './lib/programs';

const blocks = 10;
const callsPerBlock = 1_000;

async function compare(kind: string, config: ServerConfig, transport: Transport): Promise<void> {
  const ours = startManager({ quiet: config });
  await ours.ready;
  const client = new Client({ name: 'bare', version: '1.0.0' });
  await client.connect(transport);
  const tool = config.transport === 'stdio' ? 'echo' : 'first';

  async function throughManager(): Promise<void> {
    const answer = await ours.manager.callTool({
      serverId: idOf('quiet'),
      name: tool,
      arguments: { text: 'hello' },
      signal: new AbortController().signal,
      idleTimeoutMs: null,
      overallTimeoutMs: null,
      onProgress: () => undefined
    });
    if (!answer.ok) throw new Error(answer.failure.message);
  }
  async function bare(): Promise<void> {
    await client.callTool({ name: tool, arguments: { text: 'hello' } });
  }

  await time(throughManager);
  await time(bare);
  const times: { readonly ours: number; readonly peer: number }[] = [];
  for (let block = 0; block < blocks; block += 1) {
    const isFirst = block % 2 === 0;
    const before = isFirst ? await time(throughManager) : await time(bare);
    const after = isFirst ? await time(bare) : await time(throughManager);
    times.push(isFirst ? { ours: before, peer: after } : { ours: after, peer: before });
  }
  await client.close();
  await ours.close();
  say(
    `${kind}, ratio of each block of ${String(callsPerBlock)}: ${times.map((pair) => (pair.ours / pair.peer).toFixed(2)).join(' ')}`
  );
  report({
    id: 'PF3',
    what: `${String(blocks * callsPerBlock)} calls over ${kind}, each`,
    unit: 'ms',
    ours: median(times.map((pair) => pair.ours / callsPerBlock)),
    peer: { name: 'bare SDK client', value: median(times.map((pair) => pair.peer / callsPerBlock)) },
    limit: 1.05
  });
}

async function time(call: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  for (let count = 0; count < callsPerBlock; count += 1) await call();
  return performance.now() - startedAt;
}

await compare(
  'stdio',
  localConfig,
  new StdioClientTransport({ command: process.execPath, args: [localServer], stderr: 'ignore' })
);
const remotes = await startRemotes(0);
const url = `http://127.0.0.1:${String(remotes.port)}/1/mcp`;
await compare('http', remoteConfig(url), new StreamableHTTPClientTransport(new URL(url)));
await remotes.stop();

// PF3: 10,000 calls, one after the other, through the manager with its recorder, beside a bare client of the SDK over the
// SDK's own transport of the same kind; in turn, block by block.
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { ServerConfig } from '#shared/server/config';
import { idOf, localConfig, remoteConfig, startManager } from './lib/manager';
import { median, report, say } from './lib/measure';
import { localServer, startRemotes } from './lib/programs';

/** Short, so that what else the machine does falls on both alike. */
const blocks = 100;
const callsPerBlock = 100;
const warmUp = 1_000;

async function compare(kind: string, config: ServerConfig, transport: Transport): Promise<void> {
  const ours = startManager({ quiet: config });
  await ours.ready;
  const client = new Client({ name: 'bare', version: '1.0.0' });
  await client.connect(transport);
  const { signal } = new AbortController();
  const tool = config.transport === 'stdio' ? 'echo' : 'first';

  async function throughManager(): Promise<void> {
    const answer = await ours.manager.callTool({
      serverId: idOf('quiet'),
      name: tool,
      arguments: { text: 'hello' },
      signal,
      idleTimeoutMs: null,
      overallTimeoutMs: null,
      onProgress: () => undefined
    });
    if (!answer.ok) throw new Error(answer.failure.message);
  }
  async function bare(): Promise<void> {
    await client.callTool({ name: tool, arguments: { text: 'hello' } }, { signal });
  }

  for (let done = 0; done < warmUp; done += callsPerBlock) {
    await time(throughManager);
    await time(bare);
  }
  const times: { readonly ours: Spent; readonly peer: Spent }[] = [];
  for (let block = 0; block < blocks; block += 1) {
    const isFirst = block % 2 === 0;
    const before = isFirst ? await time(throughManager) : await time(bare);
    const after = isFirst ? await time(bare) : await time(throughManager);
    times.push(isFirst ? { ours: before, peer: after } : { ours: after, peer: before });
  }
  await client.close();
  await ours.close();
  const of = (who: 'ours' | 'peer', what: keyof Spent): number => quiet(times.map((pair) => pair[who][what]));
  const processor = { ours: of('ours', 'processorUs'), peer: of('peer', 'processorUs') };
  say(
    `${kind}: processor time of this process ${processor.ours.toFixed(0)} µs a call, bare ${processor.peer.toFixed(0)} µs, ratio ${(processor.ours / processor.peer).toFixed(2)}; median of the ratios of all blocks ${median(times.map(({ ours: our, peer }) => our.ms / peer.ms)).toFixed(2)}`
  );
  report({
    id: 'PF3',
    what: `${String(blocks * callsPerBlock)} calls over ${kind}, each in the quietest fifth`,
    unit: 'ms',
    ours: of('ours', 'ms'),
    peer: { name: 'bare SDK client', value: of('peer', 'ms') },
    limit: 1.05
  });
}

/** Of one call. */
interface Spent {
  readonly ms: number;
  readonly processorUs: number;
}

/** What is measured in the middle of the fifth of the blocks in which others disturbed least. */
function quiet(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return median(sorted.slice(0, Math.max(1, Math.ceil(sorted.length / 5))));
}

async function time(call: () => Promise<void>): Promise<Spent> {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  for (let count = 0; count < callsPerBlock; count += 1) await call();
  const ms = (performance.now() - startedAt) / callsPerBlock;
  const { user, system } = process.cpuUsage(before);
  return { ms, processorUs: (user + system) / callsPerBlock };
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

// PF6: what a connected quiet server costs the main process, whether 100,000 calls, 1,000 reconnects and 1,000 changes of a
// list leave anything behind, and for how long one answer of 50 MB keeps the process from anything else.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { idOf, localConfig, remoteConfig, startManager } from './lib/manager';
import { report, say, wait } from './lib/measure';
import { startRemotes } from './lib/programs';

const servers = 100;
const calls = 100_000;
const reconnects = 1_000;
const changes = 1_000;
/** What the recorder keeps must be full before growth is measured; so little, where work is slow. */
const kept = 500;
const megabyte = 1_048_576;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

async function used(): Promise<number> {
  let least = Infinity;
  for (let turn = 0; turn < 8; turn += 1) {
    collect();
    await wait(50);
    const { heapUsed, external } = process.memoryUsage();
    least = Math.min(least, (heapUsed + external) / megabyte);
  }
  return least;
}

async function perServer(): Promise<void> {
  const remotes = await startRemotes(0);
  const urlOf = (index: number): string => `http://127.0.0.1:${String(remotes.port)}/${String(index)}/mcp`;
  // The first one loads code and fills caches that all share.
  const warm = startManager({ first: remoteConfig(urlOf(1)) });
  await warm.ready;
  const before = await used();
  const all = Array.from({ length: servers }, (_, index) => [
    `server-${String(index)}`,
    remoteConfig(urlOf(index + 2))
  ]);
  const many = startManager(
    Object.fromEntries(all) as Readonly<Record<string, ReturnType<typeof remoteConfig>>>
  );
  await many.ready;
  const grown = (await used()) - before;
  await many.close();
  await warm.close();
  await remotes.stop();
  report({
    id: 'PF6',
    what: `memory of one connected quiet server (of ${String(servers)})`,
    unit: 'MB',
    ours: grown / servers,
    peer: null,
    limit: 1
  });
}

async function manyCalls(): Promise<void> {
  const { manager, ready, close } = startManager({ quiet: localConfig });
  await ready;
  async function run(count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) await call(manager, { text: 'hello' });
  }
  // The recorder keeps a bounded number of messages: it is full before the count begins.
  await run(calls / 5);
  await growth(`${String(calls)} calls`, () => run(calls));
  await close();
}

async function manyReconnects(): Promise<void> {
  const remotes = await startRemotes(0);
  const url = `http://127.0.0.1:${String(remotes.port)}/1/mcp`;
  const { ready, reconnect, close } = startManager({ far: remoteConfig(url), near: localConfig }, kept);
  await ready;
  async function run(count: number, name: string): Promise<void> {
    for (let done = 0; done < count; done += 1) await reconnect(name);
  }
  await run(kept, 'far');
  await run(kept / 10, 'near');
  await growth(`${String(reconnects)} reconnects of a remote server`, () => run(reconnects, 'far'));
  await growth(`${String(reconnects / 10)} restarts of a local one`, () => run(reconnects / 10, 'near'));
  await close();
  await remotes.stop();
}

async function manyChanges(): Promise<void> {
  const { manager, ready, close } = startManager({ quiet: localConfig }, kept);
  await ready;
  async function run(count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) {
      await call(manager, { change: 1 });
      const read = await manager.refreshCatalog(idOf('quiet'));
      if (!read.ok) throw new Error(read.failure.message);
    }
  }
  await run(kept);
  await growth(`${String(changes)} changes of a list`, () => run(changes));
  await close();
}

/** What `work` leaves behind. */
async function growth(what: string, work: () => Promise<void>): Promise<void> {
  const before = await used();
  await work();
  const after = await used();
  say(`before ${before.toFixed(1)} MB, after ${after.toFixed(1)} MB`);
  report({
    ...{ id: 'PF6', what: `growth over ${what}`, unit: 'MB' },
    ours: Math.max(0, after - before),
    peer: null,
    limit: 1
  });
}

async function largeMessage(): Promise<void> {
  const { manager, ready, close } = startManager({ quiet: localConfig });
  await ready;
  const bytes = 50 * megabyte;
  const text = JSON.stringify({ result: { content: [{ type: 'text', text: 'x'.repeat(bytes) }] } });
  await call(manager, { bytes: megabyte });
  const parseMs = Math.min(...[1, 2, 3].map(() => timed(() => void JSON.parse(text))));
  let longestMs = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    last = now;
  }, 1);
  await call(manager, { bytes });
  clearInterval(timer);
  await close();
  report({
    id: 'PF6',
    what: 'longest time that an answer of 50 MB blocks',
    unit: 'ms',
    ours: longestMs,
    peer: { name: 'its JSON.parse', value: parseMs },
    limit: 1.5
  });
}

function timed(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

async function call(
  manager: ReturnType<typeof startManager>['manager'],
  args: Readonly<Record<string, string | number>>
): Promise<void> {
  const answer = await manager.callTool({
    serverId: idOf('quiet'),
    name: 'echo',
    arguments: args,
    signal: new AbortController().signal,
    idleTimeoutMs: null,
    overallTimeoutMs: null,
    onProgress: () => undefined
  });
  if (!answer.ok) throw new Error(answer.failure.message);
}

await perServer();
await manyCalls();
await manyReconnects();
await manyChanges();
await largeMessage();

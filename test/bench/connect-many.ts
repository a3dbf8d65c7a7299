// PF2: from the start of the process until 100 remote servers that think 300 ms about each request, and 50 local ones, are
// connected with their tools listed; beside mcp-hub on the same file, in turn.
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { median, report, say, wait } from './lib/measure';
import { commandLine, readLines, root, start, startRemotes, withFolder, writeServers } from './lib/programs';

const mixture = { remote: 100, local: 50 };
const total = mixture.remote + mixture.local;
const rounds = 5;
const limitMs = 120_000;

async function ours(file: string, home: string): Promise<number> {
  const startedAt = performance.now();
  const program = start([commandLine, '--home', home, '--config', file, 'watch']);
  const ready = new Set<string>();
  const time = await new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${String(ready.size)} of ${String(total)}`)), limitMs);
    readLines(program.child, (line) => {
      const { server, tools } = JSON.parse(line) as {
        readonly server: string;
        readonly tools: number | null;
      };
      if (tools !== null) ready.add(server);
      if (ready.size < total) return;
      clearTimeout(late);
      resolve(performance.now() - startedAt);
    });
  });
  await program.stop();
  return time;
}

interface Health {
  readonly servers: readonly { readonly status: string }[];
}

/** A port that nobody listens on now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function peer(file: string, home: string): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const program = start(
    [path.join(root, 'node_modules/mcp-hub/dist/cli.js'), '--port', String(port), '--config', file],
    { HOME: home, XDG_STATE_HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
  );
  program.child.stdout?.resume();
  for (;;) {
    const health = await fetch(`http://127.0.0.1:${String(port)}/api/health`)
      .then((answer) => answer.json() as Promise<Health>)
      .catch(() => null);
    const connected = health?.servers.filter(({ status }) => status === 'connected').length ?? 0;
    if (connected === total) break;
    if (performance.now() - startedAt > limitMs) throw new Error(`${String(connected)} of ${String(total)}`);
    await wait(20);
  }
  const time = performance.now() - startedAt;
  await program.stop();
  return time;
}

await withFolder(async (folder) => {
  const remotes = await startRemotes(300);
  const file = await writeServers(folder, remotes.port, mixture);
  const times: { readonly ours: number; readonly peer: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Nothing that an earlier round learnt is known.
    const home = path.join(folder, `home-${String(round)}`);
    await mkdir(home);
    times.push({ ours: await ours(file, home), peer: await peer(file, home) });
  }
  await remotes.stop();
  say(`each run, ms: ${times.map((pair) => `${pair.ours.toFixed(0)}/${pair.peer.toFixed(0)}`).join(', ')}`);
  report({
    id: 'PF2',
    what: '150 servers connected, tools listed',
    unit: 'ms',
    ours: median(times.map((pair) => pair.ours)),
    peer: { name: 'mcp-hub 4.2.1', value: median(times.map((pair) => pair.peer)) },
    limit: 1
  });
});

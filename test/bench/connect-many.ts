// PF2: from the start of the process until 100 remote servers that think 300 ms about each request, and 50 local ones, are
// connected with their tools listed; beside mcp-hub on the same file, in turn.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { median, report, say } from './lib/measure';
import {
  commandLine,
  freePort,
  readLines,
  root,
  start,
  startRemotes,
  withFolder,
  writeServers,
  type Program
} from './lib/programs';

const mixture = { remote: 100, local: 50 };
const total = mixture.remote + mixture.local;
const rounds = 5;
const limitMs = 120_000;

/**
 * Both start as in a fresh home: what is measured is the program, not a person's shell profile. Without this variable, too:
 * every Node program, each of the 50 servers too, would read the file it names, and only one side hands it down.
 */
function surroundings(home: string): Readonly<Record<string, string | undefined>> {
  const folders = Object.fromEntries(
    ['HOME', 'XDG_STATE_HOME', 'XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME'].map((name) => [
      name,
      home
    ])
  );
  return { ...folders, NODE_EXTRA_CA_CERTS: undefined };
}

/** Until `look` has seen all servers in the lines that the program says; a program that ends before is a failure. */
async function untilAll(
  name: string,
  { child, stop }: Program,
  look: (line: string) => number
): Promise<number> {
  let seen = 0;
  let last = '';
  try {
    return await new Promise<number>((resolve, reject) => {
      const fail = (why: string): void => {
        reject(new Error(`${name} connected ${String(seen)} of ${String(total)} servers: ${why}. ${last}`));
      };
      const late = setTimeout(() => fail(`no more within ${String(limitMs / 1_000)} s`), limitMs);
      child.once('exit', (code) => {
        clearTimeout(late);
        fail(`it ended with ${String(code)}`);
      });
      readLines(child, (line) => {
        last = line.slice(0, 500);
        seen = look(line);
        if (seen < total) return;
        clearTimeout(late);
        resolve(performance.now());
      });
    });
  } finally {
    await stop();
  }
}

async function ours(file: string, home: string): Promise<number> {
  const ready = new Set<string>();
  const startedAt = performance.now();
  const program = start([commandLine, '--home', home, '--config', file, 'watch'], surroundings(home));
  const endedAt = await untilAll('Patchbay', program, (line) => {
    const { server, tools } = JSON.parse(line) as { readonly server: string; readonly tools: number | null };
    if (tools !== null) ready.add(server);
    return ready.size;
  });
  return endedAt - startedAt;
}

/** It says of each server, in a line of JSON, when it is connected; that is after its lists are in. */
async function peer(file: string, home: string): Promise<number> {
  const port = await freePort();
  const ready = new Set<string>();
  const startedAt = performance.now();
  const program = start(
    [path.join(root, 'node_modules/mcp-hub/dist/cli.js'), '--port', String(port), '--config', file],
    surroundings(home)
  );
  const endedAt = await untilAll('mcp-hub', program, (line) => {
    const name = /"'([^']+)' MCP server connected"/.exec(line)?.[1];
    if (name !== undefined) ready.add(name);
    return ready.size;
  });
  return endedAt - startedAt;
}

await withFolder(async (folder) => {
  const remotes = await startRemotes(300);
  const file = await writeServers(folder, remotes.port, mixture);
  const times: { readonly ours: number; readonly peer: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Nothing that an earlier round learnt is known.
    const home = path.join(folder, `home-${String(round)}`);
    await Promise.all([mkdir(home), mkdir(`${home}-peer`)]);
    // Who comes first finds files that the machine has not read yet.
    const first = round % 2 === 0;
    const before = first ? null : await peer(file, `${home}-peer`);
    const own = await ours(file, home);
    times.push({ ours: own, peer: before ?? (await peer(file, `${home}-peer`)) });
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

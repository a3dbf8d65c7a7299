// PF8: from SIGTERM until the command line with 50 local servers has ended, and what of them is alive then; the same after
// its SIGKILL, where the watchdog ends them.
import { readdir, readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { median, report, wait } from './lib/measure';
import {
  commandLine,
  localServer,
  readLines,
  start,
  withFolder,
  writeServers,
  type Program
} from './lib/programs';

const mixture = { remote: 0, local: 50 };
const rounds = 3;

async function connected(file: string, home: string): Promise<Program> {
  const program = start([commandLine, '--home', home, '--config', file, 'watch']);
  const ready = new Set<string>();
  await new Promise<void>((resolve) => {
    readLines(program.child, (line) => {
      const { server, tools } = JSON.parse(line) as {
        readonly server: string;
        readonly tools: number | null;
      };
      if (tools !== null) ready.add(server);
      if (ready.size === mixture.local) resolve();
    });
  });
  return program;
}

/** How many of our local servers run, whoever started them. */
async function alive(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))
  );
  return lines.filter((line) => line.split('\0').includes(localServer)).length;
}

async function end(program: Program, signal: NodeJS.Signals): Promise<number> {
  const exited = once(program.child, 'exit');
  const startedAt = performance.now();
  program.child.kill(signal);
  await exited;
  while ((await alive()) > 0) {
    if (performance.now() - startedAt > 30_000) throw new Error(`${String(await alive())} servers are left.`);
    await wait(20);
  }
  return performance.now() - startedAt;
}

await withFolder(async (folder) => {
  const file = await writeServers(folder, 0, mixture);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(await end(await connected(file, folder), signal));
    }
    report({
      id: 'PF8',
      what: `until nothing of 50 servers is left after ${signal}`,
      unit: 'ms',
      ours: median(times),
      peer: null,
      limit: signal === 'SIGTERM' ? 3_000 : 5_000
    });
  }
});

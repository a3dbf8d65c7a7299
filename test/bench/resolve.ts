// CF1: 1,000 entries over 40 files become one truth within one frame: the CPU time of deciding which of them count, and of
// reading the files before, beside a plain JSON.parse of the same texts. Every fourth entry has a rival of its name or address.
import { readServers } from '#shared/server/read-servers';
import { resolve } from '#shared/server/resolve';
import type { Scope } from '#shared/server/scope';
import { median, report } from './lib/measure';

const files = 40;
const entriesEach = 25;
const rounds = 60;
const frameMs = 16;
const scopes: readonly Scope[] = ['plugin', 'user', 'project', 'local', 'managed'];

function entry(number: number): object {
  if (number % 2 === 0) {
    return {
      ...{ command: 'npx', args: ['-y', `example-${String(number)}`, '--root', '${HOME}/work'] },
      env: { API_KEY: `key-${String(number)}`, REGION: '${REGION:-eu}' }
    };
  }
  return {
    ...{ type: 'http', url: `https://host-${String(number)}.example.test/mcp/` },
    headers: { Authorization: 'Bearer ${TOKEN}', 'X-Team': 'a' }
  };
}

function textOf(file: number): string {
  const servers = Array.from({ length: entriesEach }, (_, index) => {
    const number = file * entriesEach + index;
    // A rival of the same place in the file before: every eighth by name, every eighth by what it starts.
    const rival = number - entriesEach;
    const isNamesake = number % 8 === 0 && rival >= 0;
    const isTwin = number % 8 === 1 && rival >= 0;
    return [`server-${String(isNamesake ? rival : number)}`, entry(isTwin ? rival : number)] as const;
  });
  return JSON.stringify({ mcpServers: Object.fromEntries(servers) }, null, 2);
}

/** The median CPU time of one call, milliseconds, once it is warm. */
function cpuTime(work: () => unknown): number {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return median(times.slice(rounds / 3));
}

const texts = Array.from({ length: files }, (_, file) => textOf(file));
const env = { HOME: '/home/mara', TOKEN: 't-123456' };
const read = () =>
  texts.map((text, file) =>
    readServers(text, {
      ...{ file: `/home/mara/${String(file)}.json`, env, platform: 'linux' },
      scope: scopes[file % scopes.length] ?? 'user'
    })
  );
const readings = read();
const { active, suppressed } = resolve(readings);
if (active.length + suppressed.length !== files * entriesEach || suppressed.length === 0) {
  throw new Error(`${String(active.length)} count and ${String(suppressed.length)} do not.`);
}
const parse = cpuTime(() => texts.map((text): unknown => JSON.parse(text)));
const common = { id: 'CF1', unit: 'ms' } as const;
report({
  ...common,
  what: 'deciding which of 1,000 entries in 40 files count, CPU time',
  ...{ ours: cpuTime(() => resolve(readings)), peer: null, limit: frameMs }
});
report({
  ...common,
  what: 'reading 40 files with 1,000 entries, comments and places and all, CPU time',
  ours: cpuTime(read),
  peer: { name: 'JSON.parse', value: parse },
  limit: 40
});

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { changeFile } from '#core/config/change-file';
import { decode, encode } from '#core/config/encoding';
import { nodeFiles } from '#core/config/files';
import { findPlaces } from '#core/config/locations';
import { loadSource, type LoadedSource } from '#core/config/read';
import { ok } from '#shared/failure';
import type { Scope } from '#shared/server/scope';
import { depsIn, temporaryFolder } from './folder';

const text = '{ "mcpServers": { "é": { "command": "x" } } }';

function load(file: string, scope: Scope = 'user'): Promise<LoadedSource> {
  return loadSource({ file, scope }, { files: nodeFiles, env: {}, platform: 'linux' });
}

test('CF1: without --config all sources are looked at, weakest first; with it only those files are, and the administrator’s', () => {
  const home = path.resolve('/home/ann');
  const system = path.resolve('/etc/patchbay');
  const options = { home, system, workspace: null, variables: {} };
  const enterprise = { file: path.join(system, 'enterprise-mcp.json'), scope: 'enterprise' };
  expect(findPlaces({ ...options, configFiles: [] }).sources).toEqual([
    { file: path.join(home, '.patchbay/webapp.json'), scope: 'webapp', format: 'webapp' },
    { file: path.join(home, '.patchbay/mcp.json'), scope: 'user' },
    { file: path.join(system, 'managed-mcp.json'), scope: 'managed', frozen: true },
    enterprise
  ]);
  const given = findPlaces({ ...options, configFiles: ['b.json', '/a.json', 'b.json'] });
  expect(given.sources).toEqual([
    { file: path.resolve('b.json'), scope: 'dynamic' },
    { file: path.resolve('/a.json'), scope: 'dynamic' },
    enterprise
  ]);
  expect(given.settings).toEqual([{ owner: 'system', file: path.join(system, 'managed-settings.json') }]);
  expect(given.writable).toBe(path.resolve('b.json'));
});

test.each([
  ['with a mark, little end first', [0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0, 0x7d, 0, 0, 0]],
  ['with a mark, big end first', [0, 0, 0xfe, 0xff, 0, 0, 0, 0x7b, 0, 0, 0, 0x7d]],
  ['without, little end first', [0x7b, 0, 0, 0, 0x7d, 0, 0, 0]],
  ['without, big end first', [0, 0, 0, 0x7b, 0, 0, 0, 0x7d]]
])('CF1, CF4: UTF-32 %s is named, neither read nor overwritten', async (_name, bytes) => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'mcp.json');
  fs.writeFileSync(file, Buffer.from(bytes));
  const { reading } = await load(file);
  expect(reading.problems).toMatchObject([
    { code: 'config.encoding-utf32', message: `${file} is stored as UTF-32 and was not read.` }
  ]);
  expect(await changeFile(file, () => ok('{}'), depsIn(folder))).toMatchObject({ ok: false });
  expect(fs.readFileSync(file)).toEqual(Buffer.from(bytes));
});

test.each([
  ['utf-8', text, []],
  ['utf-8', `\uFEFF${text}`, []],
  ['utf-16le', `\uFEFF${text}`, ['config.encoding-utf16']],
  ['utf-16be', `\uFEFF${text}`, ['config.encoding-utf16']],
  ['utf-16le', text, ['config.encoding-utf16']],
  ['utf-16be', text, ['config.encoding-utf16']]
] as const)('CF1: a file in %s is read: %j', async (encoding, content, problems) => {
  const file = path.join(temporaryFolder(), 'f.json');
  fs.writeFileSync(file, encode(content, encoding));
  const { reading } = await load(file);
  expect(reading.entries.map(({ name }) => name)).toEqual(['é']);
  expect(reading.problems.map(({ code }) => code)).toEqual(problems);
});

test('CF1: bytes that are not UTF-8 are named, and the rest is read', async () => {
  const file = path.join(temporaryFolder(), 'f.json');
  fs.writeFileSync(file, Buffer.from(text, 'latin1'));
  const { reading } = await load(file);
  expect(reading.entries).toHaveLength(1);
  expect(reading.problems).toMatchObject([{ code: 'config.encoding-invalid', level: 'warning', file }]);
});

test('CF4: what was decoded is encoded to the same bytes', () => {
  for (const content of ['', '\uFEFF', text, `\uFEFF${text}`, '\uFFFD']) {
    const bytes = Buffer.from(content, 'utf8');
    const { text: decoded, encoding, isExact } = decode(bytes);
    expect(isExact).toBe(true);
    expect(encoding).toBe('utf-8');
    expect(encode(decoded, 'utf-8')).toEqual(bytes);
  }
});

test('CF1: a file that is not there has no servers; one that was named on the command line is missed', async () => {
  const file = path.join(temporaryFolder(), 'none/f.json');
  expect((await load(file)).reading).toMatchObject({ exists: false, entries: [], problems: [] });
  expect((await load(file, 'dynamic')).reading).toMatchObject({
    exists: false,
    problems: [{ code: 'config.unreadable', level: 'error', file }]
  });
});

test('CF1: what is no file, or too large, is an error and is not waited for', async () => {
  const folder = temporaryFolder();
  const pipe = path.join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const large = path.join(folder, 'large.json');
  fs.writeFileSync(large, '');
  fs.truncateSync(large, 10_000_001);
  for (const file of [folder, pipe, large, '/dev/zero']) {
    const { reading } = await load(file);
    expect(reading).toMatchObject({ exists: true, entries: [], problems: [{ code: 'config.unreadable' }] });
  }
});

test.each([
  ['EACCES', 'its permissions do not allow it'],
  ['ENOSPC', 'the disk is full'],
  ['EIO', 'EIO: no']
])('CF1: a file that cannot be read for %s says “%s”', async (code, words) => {
  const refuse = (): Promise<never> => Promise.reject(Object.assign(new Error(`${code}: no`), { code }));
  const deps = { files: { ...nodeFiles, stat: refuse }, env: {}, platform: 'linux' };
  const { reading } = await loadSource({ file: '/f.json', scope: 'user' }, deps);
  expect(reading.problems).toMatchObject([{ code: 'config.unreadable' }]);
  expect(reading.problems[0]?.message).toContain(`${words}.`);
});

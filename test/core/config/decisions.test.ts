import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDecisions } from '#core/config/decisions';
import { nodeFiles, type Files } from '#core/config/files';
import { createKeptState } from '#core/config/kept-state';
import { compareLines } from '#core/config/compare-lines';
import { isTracked } from '#core/config/tracked';
import { serverIdFromText as id } from '#shared/ids';
import { readServers } from '#shared/server/read-servers';
import { resolve } from '#shared/server/resolve';
import { depsIn, failing, listing, temporaryFolder } from './folder';

const text = '{ "mcpServers": { "a": { "url": "https://x.test/" }, "b": { "url": "https://x.test/" } } }';
const reading = readServers(text, { file: '/f.json', scope: 'user', env: {}, platform: 'linux' });

describe('a decision', () => {
  test.each([
    ['open temporary', 'ENOSPC'],
    ['writeFile', 'ENOSPC'],
    ['chmod', 'EPERM'],
    ['datasync', 'EIO'],
    ['close', 'ENOSPC'],
    ['compare', 'EIO'],
    ['rename', 'EXDEV']
  ])(
    'CF4, DD3: that fails at “%s” (%s) leaves what was decided before, and nothing half',
    async (step, code) => {
      const folder = temporaryFolder();
      const file = path.join(folder, 'state.json');
      const before = '{ "eras": { "kept": true } }\n';
      fs.writeFileSync(file, before);
      const kept = createKeptState(file, depsIn(folder, { files: failing(step, code) }));
      const decisions = createDecisions(
        kept,
        () => Promise.resolve(null),
        () => 0
      );
      const chosen = await decisions.choose(id('user:b'), 'instead', resolve([reading]));
      expect(chosen.ok).toBe(false);
      expect(fs.readFileSync(file, 'utf8')).toBe(before);
      expect(listing(folder)).toEqual(['state.json']);
    }
  );

  test('CF4, DD3: of two writers at once both are kept', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'state.json');
    const open = () =>
      createDecisions(
        createKeptState(file, depsIn(folder)),
        () => Promise.resolve(null),
        () => 0
      );
    const [one, other] = [open(), open()];
    await Promise.all([
      one.choose(id('user:b'), 'both', resolve([reading])),
      other.openFolder('/home/ann/shop'),
      one.switchIde('ide-code', true)
    ]);
    await other.read();
    expect(other.choices().get(id('user:b'))).toEqual({ over: 'user:a', what: 'both' });
    expect(other.recentFolders()).toEqual(['/home/ann/shop']);
    expect(other.switchedIde()).toEqual({ 'ide-code': true });
  });

  test('CF4: what comes while the file is being written goes together next, each with what became of it', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'state.json');
    let renames = 0;
    const files: Files = {
      ...nodeFiles,
      renameSync: (from, to) => {
        if (to === file) renames += 1;
        nodeFiles.renameSync(from, to);
      }
    };
    const kept = createKeptState(file, depsIn(folder, { files }));
    const sets = Array.from({ length: 50 }, (_, index) => kept.set('eras', `server-${index}`, index));
    const last = kept.set('eras', 'server-0', undefined);
    expect((await Promise.all([...sets, last])).every(({ ok }) => ok)).toBe(true);
    expect(renames).toBe(1);
    expect(Object.keys(await kept.read('eras'))).toHaveLength(49);

    const first = kept.set('eras', 'a', 1);
    await Promise.resolve();
    const second = kept.set('eras', 'b', 2);
    await kept.settled();
    expect(await Promise.all([first, second])).toEqual([
      { ok: true, value: null },
      { ok: true, value: null }
    ]);
    expect(await kept.read('eras')).toMatchObject({ a: 1, b: 2 });

    fs.writeFileSync(file, '{ broken');
    const refused = await Promise.all([kept.set('eras', 'c', 3), kept.set('eras', 'd', 4)]);
    expect(refused).toMatchObject([
      { ok: false, failure: { code: 'config.syntax' } },
      { ok: false, failure: { code: 'config.syntax' } }
    ]);
    expect(fs.readFileSync(file, 'utf8')).toBe('{ broken');
  });

  test('DD3: whatever else stands in the file is no decision', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'state.json');
    fs.writeFileSync(
      file,
      '{ "duplicates": { "x": 1, "y": { "over": "z", "what": "?" } }, "workspaces": [] }'
    );
    const kept = createKeptState(file, depsIn(folder));
    const decisions = createDecisions(
      kept,
      () => Promise.resolve(null),
      () => 0
    );
    await decisions.read();
    expect(decisions.choices().size).toBe(0);
    expect(decisions.recentFolders()).toEqual([]);
    expect(decisions.lastFolder()).toBeNull();
  });
});

test('CF2: what was removed and what was added is told apart from what stayed', () => {
  const compared = compareLines(['a', 'b', 'c'], ['a', 'x', 'c', 'd'], (line) => line);
  expect(compared.map(({ item, change }) => `${change} ${item}`)).toEqual([
    ...['same a', 'removed b', 'added x', 'same c', 'added d']
  ]);
});

test('CF2: a local file that the repository carries is not the person’s own, so its servers wait', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, '.patchbay/mcp.local.json');
  fs.mkdirSync(path.dirname(file));
  fs.writeFileSync(file, '{}');
  const git = (...args: readonly string[]): void =>
    void execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  git('init');
  expect(await isTracked(file, nodeFiles)).toBe(false);
  git('add', '-f', '.patchbay/mcp.local.json');
  expect(await isTracked(file, nodeFiles)).toBe(true);
  const local = readServers('{ "mcpServers": { "a": { "command": "x" }, "b": { "disabled": true } } }', {
    ...{ file, scope: 'local', env: {}, platform: 'linux' }
  });
  const refuse = { isApproved: () => false };
  expect(resolve([local], refuse).active).toHaveLength(1);
  expect(resolve([{ ...local, isShared: true }], refuse).suppressed).toMatchObject([
    { id: 'local:a', reason: { kind: 'not-approved' } },
    { id: 'local:b', reason: { kind: 'invalid' } }
  ]);
});

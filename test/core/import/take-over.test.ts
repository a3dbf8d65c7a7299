import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Planned } from '#core/import/plan';
import { takeOver } from '#core/import/take-over';
import { ok } from '#shared/failure';
import { depsIn, temporaryFolder } from '../config/folder';

const secrets = {
  get: () => Promise.resolve(ok(null)),
  set: () => Promise.resolve(ok(null)),
  remove: () => Promise.resolve(ok(null)),
  names: () => Promise.resolve([]),
  available: () => Promise.resolve(true)
};

function planned(name: string, isReplacing: boolean): Planned {
  const config = {
    ...{ transport: 'stdio' as const, command: 'theirs', args: [], env: {}, cwd: null, shellPrefix: null },
    ...{ disabled: false, startupTimeoutMs: null, callTimeoutMs: null }
  };
  const server = {
    ...{ name, title: null, config, own: config, envFile: null, enabled: true, startable: true },
    ...{ enabledTools: [], disabledTools: [], oauth: null, asks: [], problems: [] },
    source: { file: '/theirs.json', line: 1 }
  };
  const entry = { command: 'theirs' };
  return { server, name, isReplacing, entry, shown: entry, secrets: [], left: 0 };
}

test('CF6: an import that made the file leaves none when it is undone', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'mcp.json');
  const taken = await takeOver([planned('a', false)], [], { file, change: depsIn(folder), secrets });
  expect(fs.existsSync(file)).toBe(true);
  expect(taken.ok && (await taken.value.undo())).toEqual(ok(null));
  expect(fs.existsSync(file)).toBe(false);
});

test('CF6: undone after somebody else wrote, what was added goes, what was replaced comes back, and theirs stays', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'mcp.json');
  const mine = { command: 'mine', args: ['x'] };
  fs.writeFileSync(file, JSON.stringify({ mcpServers: { b: mine } }));
  const both = [planned('a', false), planned('b', true)];
  const taken = await takeOver(both, [], { file, change: depsIn(folder), secrets });
  const written = JSON.parse(fs.readFileSync(file, 'utf8')) as { mcpServers: object };
  expect(written.mcpServers).toEqual({ a: { command: 'theirs' }, b: { command: 'theirs' } });
  fs.writeFileSync(file, JSON.stringify({ mcpServers: { ...written.mcpServers, c: { command: 'new' } } }));
  expect(taken.ok && (await taken.value.undo())).toEqual(ok(null));
  expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual({
    mcpServers: { b: mine, c: { command: 'new' } }
  });
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../build/build.mjs';
import { nodeServer } from '../fixtures/start-server';

const cli = path.resolve(import.meta.dirname, '../../out/headless/cli.js');
let home: string;
let config: string;

beforeAll(async () => {
  await ensureBuilt({ targets: ['headless'] });
  home = await mkdtemp(path.join(os.tmpdir(), 'patchbay-cli-inspect-'));
  config = path.join(home, 'servers.json');
  const mcpServers = { things: nodeServer('subscribable'), danger: nodeServer('destructive') };
  await writeFile(config, JSON.stringify({ mcpServers }));
});
afterAll(() => rm(home, { recursive: true, force: true }));

function patchbay(...args: readonly string[]): Promise<{ readonly code: number; readonly stdout: string }> {
  return new Promise((resolve) => {
    const all = [cli, '--home', home, '--config', config, ...args];
    execFile(process.execPath, all, (error, stdout) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout });
    });
  });
}

test('RP1: the command line reads a resource, as text and as JSON', async () => {
  const plain = await patchbay('read', 'things', 'mem://counter');
  expect(plain).toEqual({ code: 0, stdout: 'changed 0 times\n' });
  const json = await patchbay('--json', 'read', 'things', 'mem://none');
  expect(json.code).toBe(2);
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, failure: { code: 'protocol.error' } });
  expect((await patchbay('read', 'things')).code).toBe(64);
});

test('RP2: the command line gets a prompt’s messages', async () => {
  const plain = await patchbay('prompt', 'things', 'greet', '--args', '{"who":"Mara"}');
  expect(plain).toEqual({ code: 0, stdout: 'user: Greet Mara\n' });
  const json = await patchbay('--json', 'prompt', 'things', 'greet', '--args', '{"who":7}');
  expect(JSON.parse(json.stdout)).toMatchObject({
    ok: true,
    result: { messages: [{ content: { text: 'Greet 7' } }] }
  });
  expect((await patchbay('prompt', 'things', 'greet', '--args', '[]')).code).toBe(2);
});

test('TL5: the command line calls what destroys, since it was typed whole, but never what a rule forbids', async () => {
  expect(await patchbay('call', 'danger', 'wipe')).toEqual({ code: 0, stdout: 'wipe ran\n' });
  const rules = { toolRules: { 'mcp__danger(wipe)': 'never' } };
  await writeFile(path.join(home, '.patchbay/state.json'), JSON.stringify(rules));
  const refused = await patchbay('--json', 'call', 'danger', 'wipe');
  expect(refused.code).toBe(2);
  expect(JSON.parse(refused.stdout)).toMatchObject({ failure: { code: 'call.never-allowed' } });
});

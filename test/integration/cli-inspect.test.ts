import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeServer } from '../fixtures/start-server';
import { runPatchbay, type CommandAnswer } from './command-line';

let home: string;
let config: string;

beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'patchbay-cli-inspect-'));
  config = path.join(home, 'servers.json');
  const mcpServers = { things: nodeServer('subscribable'), danger: nodeServer('destructive') };
  await writeFile(config, JSON.stringify({ mcpServers }));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const patchbay = (...args: readonly string[]): Promise<CommandAnswer> =>
  runPatchbay(['--home', home, '--config', config, ...args]);

test('RP1: the command line reads a resource, as text and as JSON', async () => {
  const plain = await patchbay('read', 'things', 'mem://counter');
  expect(plain).toMatchObject({ code: 0, stdout: 'changed 0 times\n' });
  const json = await patchbay('--json', 'read', 'things', 'mem://none');
  expect(json.code).toBe(2);
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, failure: { code: 'protocol.error' } });
  expect((await patchbay('read', 'things')).code).toBe(64);
});

test('RP2: the command line gets a prompt’s messages', async () => {
  const plain = await patchbay('prompt', 'things', 'greet', '--args', '{"who":"Mara"}');
  expect(plain).toMatchObject({ code: 0, stdout: 'user: Greet Mara\n' });
  const json = await patchbay('--json', 'prompt', 'things', 'greet', '--args', '{"who":7}');
  expect(JSON.parse(json.stdout)).toMatchObject({
    ok: true,
    result: { messages: [{ content: { text: 'Greet 7' } }] }
  });
  expect((await patchbay('prompt', 'things', 'greet', '--args', '[]')).code).toBe(2);
});

test('TL5: the command line calls what destroys, since it was typed whole, but never what a rule forbids', async () => {
  expect(await patchbay('call', 'danger', 'wipe')).toMatchObject({ code: 0, stdout: 'wipe ran\n' });
  const rules = { toolRules: { 'mcp__danger(wipe)': 'never' } };
  await writeFile(path.join(home, '.patchbay/state.json'), JSON.stringify(rules));
  const refused = await patchbay('--json', 'call', 'danger', 'wipe');
  expect(refused.code).toBe(2);
  expect(JSON.parse(refused.stdout)).toMatchObject({ failure: { code: 'call.never-allowed' } });
});

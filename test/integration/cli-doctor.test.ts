import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture } from '../fixtures/start-server';
import { runPatchbay, type CommandAnswer } from './command-line';

let home: string;

const patchbay = (...args: readonly string[]): Promise<CommandAnswer> =>
  runPatchbay(['--home', home, ...args]);

beforeAll(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'patchbay-cli-doctor-'));
  mkdirSync(path.join(home, '.patchbay'));
  const mcpServers = {
    fine: { command: process.execPath, args: [fixture('answers')] },
    lost: { command: 'no-such-program-anywhere' },
    dies: {
      command: process.execPath,
      args: [fixture('crashes-at-start'), '--code=1', '--message=out of luck']
    },
    off: { command: 'no-such-program-anywhere', disabled: true }
  };
  writeFileSync(path.join(home, '.patchbay', 'mcp.json'), JSON.stringify({ mcpServers }));
});
afterAll(() => rmSync(home, { recursive: true }));

test('OB7: doctor of one server that works goes along the whole chain and ends with 0', async () => {
  const { code, stdout } = await patchbay('--json', 'doctor', 'fine');
  expect(code).toBe(0);
  const { servers } = JSON.parse(stdout) as { servers: { checks: { link: string; state: string }[] }[] };
  expect(servers).toMatchObject([
    { name: 'fine', scope: 'user', transport: 'stdio', ok: true, broken: null }
  ]);
  expect(servers[0]?.checks.map(({ link }) => link)).toEqual(
    expect.arrayContaining(['counts', 'settings', 'program', 'start', 'speaks', 'handshake', 'tools'])
  );
  expect(servers[0]?.checks.every(({ state }) => state === 'ok')).toBe(true);
});

test('OB7: doctor of all names the first broken link with its remedy, leaves alone what is off, and ends with 1', async () => {
  const { code, stdout } = await patchbay('--json', 'doctor');
  expect(code).toBe(1);
  const { servers } = JSON.parse(stdout) as { servers: { name: string; ok: boolean; broken: unknown }[] };
  expect(servers.map(({ name }) => name)).not.toContain('off');
  expect(servers.find(({ name }) => name === 'lost')?.broken).toMatchObject({
    link: 'program',
    failure: { code: 'process.not-found' },
    remedy: { kind: 'choose-program', label: 'Choose the program…' }
  });
  const text = await patchbay('doctor');
  expect(text.code).toBe(1);
  expect(text.stdout).toContain('✕ Program: broken');
  expect(text.stdout).toContain(
    'First broken link: Program. The program “no-such-program-anywhere” was not found.'
  );
  expect(text.stdout).toContain('· Starts: start the program');
  // Whoever is told to read the last lines finds them there.
  expect(text.stdout).toMatch(/Read its last lines below[^]*Last lines of its log:\n[^]*out of luck/);
});

test('OB7: doctor of a server that is not there says so and ends with 1, too many words with 64', async () => {
  const { code, stdout } = await patchbay('--json', 'doctor', 'nobody');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, failure: { code: 'config.unknown-server' } });
  expect((await patchbay('doctor', 'a', 'b')).code).toBe(64);
});

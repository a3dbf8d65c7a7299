import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture } from '../fixtures/start-server';
import { runPatchbay, type CommandAnswer } from './command-line';

let home: string;

const patchbay = (...args: readonly string[]): Promise<CommandAnswer> =>
  runPatchbay(['--home', home, ...args]);

beforeAll(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'patchbay-lists-'));
  mkdirSync(path.join(home, '.patchbay'));
  const server = (name: string, ...args: readonly string[]) => ({
    command: process.execPath,
    args: [fixture(name), ...args]
  });
  const mcpServers = {
    rich: server('sdk-stdio'),
    modern: server('modern-stdio'),
    broken: server('crashes-at-start'),
    off: { ...server('answers'), disabled: true }
  };
  writeFileSync(path.join(home, '.patchbay', 'mcp.json'), JSON.stringify({ mcpServers }));
});
afterAll(() => rmSync(home, { recursive: true }));

describe('lists in the command line', () => {
  test('CN5: resources and their templates of one server, as JSON and as text', async () => {
    const { code, stdout } = await patchbay('--json', 'resources', 'rich');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      resources: [{ server: 'rich', uri: 'mem://one', name: 'one', mimeType: 'text/plain' }],
      resourceTemplates: [{ server: 'rich', uriTemplate: 'mem://{name}' }]
    });
    expect((await patchbay('resources', 'rich')).stdout).toBe(
      'rich  mem://one  one\nrich  mem://{name}  any\n'
    );
  });

  test('CN5: prompts of one server, and a failure for one that is not there', async () => {
    const { code, stdout } = await patchbay('--json', 'prompts', 'rich');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      prompts: [{ server: 'rich', name: 'hello', arguments: [{ name: 'name', required: true }] }]
    });
    const missing = await patchbay('--json', 'prompts', 'nobody');
    expect(missing.code).toBe(2);
    expect(JSON.parse(missing.stdout)).toMatchObject({
      ok: false,
      failure: { code: 'config.unknown-server' }
    });
    expect((await patchbay('prompts', 'a', 'b')).code).toBe(64);
  });

  test('CN8, TR9: status sums up the start with reasons, and what servers speak is kept for the next run', async () => {
    const { code, stdout } = await patchbay('--no-retry', 'status');
    expect(code).toBe(1);
    const summary = stdout
      .slice(stdout.indexOf('\n\n') + 2)
      .trimEnd()
      .split('\n');
    expect(summary[0]).toBe('3 ready, 1 failed, 1 off');
    expect(summary.slice(1)).toEqual([
      expect.stringMatching(
        /^broken: The program ended with exit code 78\. Read its last lines below/
      ) as string,
      '  starting inventory server',
      '  ERROR: environment variable INVENTORY_DSN is not set. Set it in the "env" block of the server.',
      'off: It is switched off.'
    ]);
    const { eras } = JSON.parse(readFileSync(path.join(home, '.patchbay', 'state.json'), 'utf8')) as {
      readonly eras: Readonly<Record<string, { readonly era: string; readonly askedAt: string }>>;
    };
    expect(
      Object.values(eras)
        .map(({ era }) => era)
        .sort()
    ).toEqual(['legacy', 'modern']);
    expect(Object.values(eras).every(({ askedAt }) => !Number.isNaN(Date.parse(askedAt)))).toBe(true);
  });
});

import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { fixture, startHttpServer } from '../fixtures/start-server';
import { processesNaming } from '../e2e/processes';
import { commandLine, runPatchbay, type CommandAnswer, type CommandOptions } from './command-line';

let home: string;

/** With a home of its own. */
const patchbay = (
  args: readonly string[],
  options: Pick<CommandOptions, 'onLine'> = {}
): Promise<CommandAnswer> =>
  runPatchbay(['--home', home, ...args], { ...options, env: { ...process.env, TMPDIR: home } });

async function configFile(servers: object): Promise<string> {
  const folder = await mkdtemp(path.join(home, 'config-'));
  const file = path.join(folder, 'servers.json');
  await writeFile(file, JSON.stringify({ mcpServers: servers }, null, 2));
  return file;
}

const answers = { command: process.execPath, args: [fixture('answers')] };

beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'patchbay-cli-'));
  await mkdir(path.join(home, '.patchbay'));
});

afterAll(async () => {
  const left = await processesNaming(home);
  await rm(home, { recursive: true, force: true });
  expect(left, 'processes left behind').toEqual([]);
});

describe('status', () => {
  test('CN8, TR7: with nothing configured the Playground is there, connected, with its tools', async () => {
    const { code, stdout } = await patchbay(['--json', 'status']);
    const shape = JSON.parse(stdout) as {
      summary: object;
      servers: { name: string; tools: { name: string }[]; state: object }[];
    };
    expect(shape.summary).toEqual({
      ready: 1,
      failed: 0,
      needsAuth: 0,
      cancelled: 0,
      disabled: 0,
      suppressed: 0
    });
    expect(shape.servers).toMatchObject([
      { name: 'Playground', scope: 'built-in', transport: 'sdk', source: null, state: { type: 'connected' } }
    ]);
    expect(shape.servers[0]?.tools.length).toBeGreaterThan(10);
    expect(code).toBe(0);
  });

  test('CN8, ST1: what works and what fails stand side by side, each with its state, line and reason', async () => {
    const file = await configFile({
      good: answers,
      gone: { command: 'no-such-program-anywhere' },
      off: { ...answers, disabled: true }
    });
    const { code, stdout } = await patchbay(['--config', file, '--no-retry', '--json', 'status']);
    const shape = JSON.parse(stdout) as { summary: object; servers: readonly object[] };
    expect(code).toBe(1);
    expect(shape.summary).toEqual({
      ready: 1,
      failed: 1,
      needsAuth: 0,
      cancelled: 0,
      disabled: 1,
      suppressed: 0
    });
    expect(shape.servers).toMatchObject([
      {
        name: 'good',
        scope: 'dynamic',
        transport: 'stdio',
        source: { file, line: 3 },
        state: { type: 'connected' },
        problems: []
      },
      {
        name: 'gone',
        state: { type: 'failed', failure: { code: 'process.not-found', retryable: false } },
        tools: []
      },
      { name: 'off', state: { type: 'disabled' } }
    ]);
  });

  test('CN8, RC3: on a terminal each server that is not ready has its next step, and the last lines that it speaks of', async () => {
    const closed = await startHttpServer('http-unauthorized');
    onTestFinished(() => closed.close());
    const file = await configFile({
      closed: { type: 'http', url: closed.url },
      dies: {
        command: process.execPath,
        args: [fixture('crashes-at-start'), '--code=1', '--message=out of luck']
      }
    });
    const all = await patchbay(['--config', file, '--no-retry', 'status']);
    expect(all.stdout).toMatch(/^closed: .*asks for a sign-in.* Run patchbay sign-in closed/m);
    expect(all.stdout).toMatch(/^dies: .* Read its last lines below.*\n(?: {2}.*\n)* {2}.*out of luck/m);
    const one = await patchbay(['--config', file, '--no-retry', 'tools', 'dies']);
    expect(one.stderr).toMatch(/^The program ended with exit code 1\. .*\n(?: {2}.*\n)* {2}.*out of luck/);
  });

  test('CF3, RC1: a server with a variable that is not set is not started, and says which one', async () => {
    const file = await configFile({
      lost: { ...answers, env: { TOKEN: '${PATCHBAY_TEST_NO_SUCH_VARIABLE}' } }
    });
    const { stdout } = await patchbay(['--config', file, '--json', 'status']);
    const shape = JSON.parse(stdout) as { servers: readonly object[] };
    expect(shape.servers).toMatchObject([
      {
        name: 'lost',
        pid: null,
        state: {
          type: 'failed',
          failure: {
            code: 'config.missing-variable',
            details: { variable: 'PATCHBAY_TEST_NO_SUCH_VARIABLE' }
          }
        }
      }
    ]);
  });

  test('CN3: a server that never answers does not hold up the others, and the wait ends in time', async () => {
    const file = await configFile({
      good: answers,
      silent: { command: process.execPath, args: [fixture('silent')] }
    });
    const { code, stdout } = await patchbay(['--config', file, '--json', 'status', '--wait', '15']);
    const shape = JSON.parse(stdout) as { summary: object };
    expect(shape.summary).toMatchObject({ ready: 1, cancelled: 1 });
    expect(code).toBe(1);
  });
});

test('TR11: a package runner that is not done in time may still be downloading, which the next step says', async () => {
  const runner = path.join(home, 'npx');
  await writeFile(runner, '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
  const file = await configFile({ fresh: { command: runner, args: ['-y', 'some-server'] } });
  const { stdout } = await patchbay(['--config', file, 'status', '--wait', '1']);
  expect(stdout).toMatch(/^fresh: .* may still be downloading packages \(.*npx\); give it longer: --wait/m);
});

describe('call', () => {
  test('TL3: a call answers with its result, and exits 0', async () => {
    const { code, stdout } = await patchbay([
      '--json',
      'call',
      'Playground',
      'add_numbers',
      '--args',
      '{"first":19,"second":23}'
    ]);
    const answer = JSON.parse(stdout) as {
      ok: boolean;
      isError: boolean;
      result: { content: { text: string }[] };
    };
    expect(answer).toMatchObject({ ok: true, isError: false, problems: [] });
    expect(JSON.stringify(answer.result)).toContain('42');
    expect(code).toBe(0);
  });

  test('TL3: a tool that says it failed exits 1, a server that is not there exits 2 with a failure', async () => {
    const failing = await patchbay(['--json', 'call', 'Playground', 'fail_politely']);
    expect(JSON.parse(failing.stdout)).toMatchObject({ ok: true, isError: true });
    expect(failing.code).toBe(1);
    const missing = await patchbay(['--json', 'call', 'nobody', 'nothing']);
    expect(JSON.parse(missing.stdout)).toMatchObject({
      ok: false,
      failure: { code: 'config.unknown-server' }
    });
    expect(missing.code).toBe(2);
    const unknown = await patchbay(['--json', 'call', 'Playground', 'no_such_tool']);
    expect(JSON.parse(unknown.stdout)).toMatchObject({ ok: false, failure: { code: 'call.unknown-tool' } });
    expect(unknown.code).toBe(2);
  });

  test('TL3: arguments that are no JSON object are refused before anything is sent', async () => {
    const { code, stdout } = await patchbay(['--json', 'call', 'Playground', 'add_numbers', '--args', '[1']);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, failure: { code: 'call.invalid-arguments' } });
    expect(code).toBe(2);
  });
});

describe('odd answers', () => {
  test('TL3, TL2: a result that is nested too deeply to be written is a failure, and nothing crashes', async () => {
    const server = await startHttpServer('http-huge');
    const file = await configFile({ huge: { type: 'http', url: server.url } });
    const { code, stdout } = await patchbay(['--config', file, '--json', 'call', 'huge', 'deep']);
    await server.close();
    const answer = JSON.parse(stdout) as { readonly ok: boolean };
    if (!answer.ok) expect(answer).toMatchObject({ failure: { code: 'protocol.invalid-answer' } });
    expect(code).toBe(answer.ok ? 0 : 2);
  });

  test('UX8: what cannot be written to stdout ends with an exit code that says so', async () => {
    const code = await new Promise((resolve) => {
      const line = `exec ${process.execPath} ${commandLine} --home ${home} --json sources > /dev/full`;
      spawn('sh', ['-c', line], { stdio: 'ignore' }).once('close', resolve);
    });
    expect(code).toBe(2);
  });
});

describe('roots', () => {
  test('CN2: a server that asks for roots is told the workspace folder, and nothing without one', async () => {
    const told = await patchbay(['--workspace', home, 'call', 'Playground', 'list_your_folders']);
    expect(told.stdout).toContain(home);
    const untold = await patchbay(['call', 'Playground', 'list_your_folders']);
    expect(untold.stdout).not.toContain(home);
    expect(untold.code).toBe(0);
  });
});

describe('watch', () => {
  test('ST1: each server as it stands, then each change, until it is told to end', async () => {
    const file = await configFile({ good: answers });
    const lines: { server: string; state: { type: string }; tools: number | null }[] = [];
    const { code } = await patchbay(['--config', file, '--json', 'watch'], {
      onLine: (line, end) => {
        const change = JSON.parse(line) as (typeof lines)[number];
        lines.push(change);
        if (change.tools !== null) end('SIGTERM');
      }
    });
    expect(lines[0]).toMatchObject({
      server: 'good',
      scope: 'dynamic',
      state: { type: 'pending' },
      tools: null
    });
    expect(lines.at(-1)).toMatchObject({ server: 'good', state: { type: 'connected' } });
    expect(lines.every((line) => 'at' in line)).toBe(true);
    expect(code).toBe(0);
  });
});

describe('sources', () => {
  test('CF1: the files are resolved without connecting, and a broken one exits 1 with its line', async () => {
    const file = await configFile({ good: answers });
    const fine = await patchbay(['--config', file, '--json', 'sources']);
    expect(JSON.parse(fine.stdout)).toMatchObject({
      servers: [{ name: 'good', tools: [] }],
      suppressed: [],
      problems: []
    });
    expect(fine.code).toBe(0);
    await writeFile(file, '{\n  "mcpServers": {\n    "a": { "command": "x" }\n    "b": {}\n');
    const broken = await patchbay(['--config', file, '--json', 'sources']);
    const { problems } = JSON.parse(broken.stdout) as { problems: object[] };
    expect(problems).toContainEqual(
      expect.objectContaining({ file, line: 4, level: 'error', code: 'config.syntax' })
    );
    expect(broken.code).toBe(1);
  });
});

describe('wrong usage', () => {
  test('UX8: it exits 64 with one line saying what was expected, and prints nothing on stdout', async () => {
    for (const args of [
      [],
      ['dance'],
      ['call', 'x'],
      ['status', '--wait', 'soon'],
      ['status', '--wait', '-1'],
      ['status', 'more'],
      ['--nonsense', 'status'],
      ['tools', '--args', '{}']
    ]) {
      const { code, stdout, stderr } = await patchbay(args);
      expect(code, args.join(' ')).toBe(64);
      expect(stdout).toBe('');
      expect(stderr.trim().split('\n'), args.join(' ')).toHaveLength(1);
    }
  });

  test('UX8: --help prints the commands and exits 0', async () => {
    const { code, stdout } = await patchbay(['--help']);
    expect(stdout).toMatch(/status .*\n/);
    expect(code).toBe(0);
  });
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { expectNoProcessLeft, isRunning, until } from '../core/process/test-host';
import { idOf, remote, startManager, textOf } from './manager-host';
import { hastyClock, startServer } from './transports-remote';

expectNoProcessLeft();

/** A program for headers, in a folder with a blank in its name. */
function helper(script: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patchbay helper-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'helper.mjs');
  fs.writeFileSync(file, script);
  return `"${process.execPath}" "${file}"`;
}

const printsHeaders = `console.log(JSON.stringify({ 'X-Token': 'fresh-' + process.pid, 'x-fixed': 'from helper',
  'X-Url': process.env.PATCHBAY_SERVER_URL, 'X-Args': process.argv.slice(2).join('|') }))`;

test.for(['http', 'sse', 'ws'] as const)(
  'TR10: the headers of a program go with every request over %s, and win over fixed ones',
  async (transport) => {
    const fixture = { http: 'http-session', sse: 'http-sse', ws: 'websocket' }[transport];
    const server = await startServer(fixture);
    const host = startManager({
      one: remote(server.url, {
        transport,
        headers: { 'X-Fixed': 'fixed', 'X-Other': 'other' },
        headersHelper: `${helper(printsHeaders)} 'a b' $HOME '*'`
      })
    });
    await host.ready('one');
    expect(textOf(await host.call('one', 'echo', { arguments: { text: 'hello' } }))).toBe('hello');
    const stats = await server.stats();
    const seen =
      transport === 'ws'
        ? (stats['headers'] as Record<string, string>[])
        : stats.requests.map(({ headers }) => headers);
    expect(seen.length).toBeGreaterThan(0);
    for (const headers of seen) {
      expect(headers).toMatchObject({
        'x-token': expect.stringMatching(/^fresh-\d+$/) as string,
        'x-fixed': 'from helper',
        'x-other': 'other',
        'x-url': server.url,
        'x-args': 'a b|$HOME|*'
      });
    }
    expect(new Set(seen.map((headers) => headers['x-token'])).size).toBe(1);
  }
);

test('TR10: the program is asked anew at each connect', async () => {
  const server = await startServer('websocket');
  const host = startManager({
    one: remote(server.url, { transport: 'ws', headersHelper: helper(printsHeaders) })
  });
  await host.ready('one');
  host.manager.connect(idOf('one'));
  await until(async () => ((await server.stats())['headers'] as unknown[]).length === 2);
  await host.ready('one');
  const seen = (await server.stats())['headers'] as Record<string, string>[];
  expect(seen[0]?.['x-token']).not.toBe(seen[1]?.['x-token']);
});

test.for([
  [
    'ends badly',
    `console.error('no login: run login first'); process.exit(3)`,
    'exit code 3; it said: no login'
  ],
  [
    'prints no JSON',
    `console.log('token=secret-value'); console.error('odd')`,
    'did not print a JSON object'
  ],
  ['prints a list', `console.log('["secret-value"]')`, 'did not print a JSON object'],
  ['prints a number', `console.log('{"X-A": 5}')`, 'the header “X-A”, which cannot be sent'],
  [
    'prints a line end',
    `console.log(JSON.stringify({ 'X-A': 'a\\nb' }))`,
    'the header “X-A”, which cannot be sent'
  ],
  ['floods', `process.stdout.write('x'.repeat(2 << 20))`, 'printed more than 1 MB'],
  ['dies', `process.kill(process.pid, 'SIGKILL')`, 'was ended by the signal SIGKILL']
] as const)(
  'TR10: a program that %s is told with its reason, and nothing is sent',
  async ([, script, words]) => {
    const server = await startServer('http-session');
    const host = startManager(
      { one: remote(server.url, { headersHelper: helper(script) }) },
      { retry: false }
    );
    const state = await host.reaches('one', 'failed');
    expect(state).toMatchObject({ failure: { code: 'process.helper-failed' } });
    const told = JSON.stringify(state);
    expect(told).toContain(words);
    expect(told).not.toContain('secret-value');
    expect((await server.stats()).posts).toBe(0);
  }
);

test('TR10: a program that is not there, and a line with an open quotation mark, are told as such', async () => {
  const host = startManager(
    {
      gone: remote('http://127.0.0.1:9/mcp', { headersHelper: 'no-such-program-of-ours' }),
      open: remote('http://127.0.0.1:9/mcp', { headersHelper: '"never closed' })
    },
    { retry: false }
  );
  expect(await host.reaches('gone', 'failed')).toMatchObject({ failure: { code: 'process.not-found' } });
  expect(await host.reaches('open', 'failed')).toMatchObject({ failure: { code: 'config.unclosed-quote' } });
});

test('TR10: a program that takes too long is ended with all that it started', async () => {
  const script = `import { spawn } from 'node:child_process';
    const child = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => 0); setTimeout(() => 0, 60000)'], { stdio: 'inherit' });
    console.error('pids ' + process.pid + ' ' + child.pid);
    process.on('SIGINT', () => 0); process.on('SIGTERM', () => 0); setTimeout(() => 0, 60000);`;
  const host = startManager(
    { one: remote('http://127.0.0.1:9/mcp', { headersHelper: helper(script) }) },
    { retry: false },
    { clock: hastyClock(5) }
  );
  const state = await host.reaches('one', 'failed');
  const told = JSON.stringify(state);
  expect(told).toContain('was not done after 10 s');
  const pids = /pids (\d+) (\d+)/.exec(told)?.slice(1).map(Number) ?? [];
  expect(pids).toHaveLength(2);
  expect(pids.filter(isRunning)).toEqual([]);
});

test('TR10: closing while the program runs ends it at once', async () => {
  const mark = path.join(os.tmpdir(), `patchbay-helper-${process.pid}`);
  onTestFinished(() => fs.rmSync(mark, { force: true }));
  const script = `import fs from 'node:fs'; fs.writeFileSync(${JSON.stringify(mark)}, String(process.pid)); setTimeout(() => 0, 60000)`;
  const host = startManager({ one: remote('http://127.0.0.1:9/mcp', { headersHelper: helper(script) }) });
  await until(() => fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') !== '');
  const pid = Number(fs.readFileSync(mark, 'utf8'));
  await host.manager.close();
  expect(isRunning(pid)).toBe(false);
});

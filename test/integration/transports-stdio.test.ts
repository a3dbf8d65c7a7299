import { Client } from '@modelcontextprotocol/client';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { failureIn } from '#core/connection/failures';
import { openStdio } from '#core/connection/stdio';
import type { OpenTransport } from '#core/connection/transport';
import type { ProcessHost } from '#core/process/host';
import type { StdioConfig } from '#shared/server/config';
import { transportContract } from '../core/connection/transport-contract';
import {
  createTestHost,
  expectNoProcessLeft,
  hastyClock,
  isRunning,
  stdioConfig,
  testEnvironment,
  until
} from '../core/process/test-host';
import { nodeServer } from '../fixtures/start-server';

expectNoProcessLeft();
const host = createTestHost();
afterAll(() => host.close());

interface Opened extends OpenTransport {
  readonly client: Client;
}

function open(config: Partial<StdioConfig> & { readonly command: string }, on: ProcessHost = host): Opened {
  const opened = openStdio(stdioConfig(config), on);
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto', probe: { timeoutMs: 5_000 } } }
  );
  onTestFinished(() => opened.close());
  return { ...opened, client };
}

async function connect(config: Partial<StdioConfig> & { readonly command: string }): Promise<Opened> {
  const opened = open(config);
  await opened.client.connect(opened.transport);
  return opened;
}

async function failToConnect(config: Partial<StdioConfig> & { readonly command: string }): Promise<Opened> {
  const opened = open(config);
  await expect(opened.client.connect(opened.transport)).rejects.toThrow();
  return opened;
}

function expectGone(opened: OpenTransport): void {
  const running = opened.process();
  if (running !== null) expect(isRunning(running.pid)).toBe(false);
}

/** The text that a tool answers. */
async function call(opened: Opened, name: string, given: Record<string, unknown> = {}): Promise<string> {
  const [part] = (await opened.client.callTool({ name, arguments: given })).content;
  if (part?.type !== 'text') throw new Error(`${name} answered ${JSON.stringify(part)}`);
  return part.text;
}

transportContract({
  id: 'TR1',
  name: 'a local server of the handshake revisions',
  open: () => openStdio(stdioConfig(nodeServer('progress')), host),
  quickTool: { name: 'work', arguments: {} },
  echo: (text) => ({ name: 'echo', arguments: { text } }),
  slowTool: { name: 'forever', arguments: {} },
  expectNothingLeft: expectGone
});

transportContract({
  id: 'TR1',
  name: 'a local server of the stateless era',
  open: () => openStdio(stdioConfig(nodeServer('modern-stdio')), host),
  quickTool: { name: 'echo', arguments: { text: 'hello' } },
  echo: (text) => ({ name: 'echo', arguments: { text } }),
  slowTool: { name: 'slow', arguments: { steps: 100_000 } },
  expectNothingLeft: expectGone
});

test('TR9: a server is asked for its era in place, with one start', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patchbay-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const starts = path.join(folder, 'starts');
  const { command, args } = nodeServer('modern-stdio');
  const script = 'echo start >> "$0"; exec "$@"';
  const opened = await connect({ command: '/bin/sh', args: ['-c', script, starts, command, ...args] });
  expect(opened.client.getProtocolEra()).toBe('modern');
  expect(await readFile(starts, 'utf8')).toBe('start\n');
});

test.each(['bom-crlf', 'coalesced-writes', 'split-utf8', 'noise-on-stdout', 'wrong-ids', 'stderr-flood'])(
  'TR1: a server with odd output works: %s',
  async (name) => {
    const opened = await connect(nodeServer(name));
    const { tools } = await opened.client.listTools();
    const tool = tools[0]?.name ?? '';
    await opened.client.callTool({ name: tool, arguments: { text: 'ü' } });
    await opened.client.callTool({ name: tool, arguments: { text: 'ü' } });
    expect(opened.failure()).toBeNull();
  }
);

test('TR1: lines that are not protocol are kept as noise and are told of', async () => {
  const opened = open(nodeServer('noise-on-stdout'));
  let changes = 0;
  const connecting = opened.client.connect(opened.transport);
  await until(() => opened.process() !== null);
  opened.process()?.onChange(() => (changes += 1));
  await connecting;
  await until(() => changes > 0);
  expect(opened.process()?.noise().length).toBeGreaterThan(0);
  expect(opened.process()?.noise().join('\n')).not.toContain('"jsonrpc"');
});

test('TR1: a message of many megabytes arrives, and this program goes on meanwhile', async () => {
  const opened = await connect(nodeServer('huge-message', '--mib=24'));
  const { tools } = await opened.client.listTools();
  let turns = 0;
  let isWaiting = true;
  const turn = (): void => {
    turns += 1;
    if (isWaiting) setTimeout(turn, 5);
  };
  turn();
  const result = await opened.client.callTool({ name: tools[0]?.name ?? '', arguments: {} });
  isWaiting = false;
  expect(JSON.stringify(result).length).toBeGreaterThan(24 << 20);
  expect(turns).toBeGreaterThan(5);
});

test('TR1: a line over 64 MB ends the session with a failure that says so', async () => {
  const opened = await connect(nodeServer('huge-message', '--mib=65'));
  const { tools } = await opened.client.listTools();
  const call = opened.client.callTool({ name: tools[0]?.name ?? '', arguments: {} });
  await expect(call).rejects.toThrow();
  expect(opened.failure()).toMatchObject({ code: 'protocol.too-large', details: { limit: '64 MB' } });
  await opened.close();
  expectGone(opened);
});

test('TR1: a server that frames its messages in another way is told from a silent one', async () => {
  const opened = await failToConnect(nodeServer('content-length'));
  expect(opened.failure()).toMatchObject({ code: 'protocol.not-mcp', retryable: false });
  expect(opened.failure()?.message).toContain('Content-Length');

  const answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result: {} }, null, 2);
  const script = `process.stdin.once('data', () => console.log(${JSON.stringify(answer)})); setInterval(() => {}, 1000)`;
  const pretty = await failToConnect({ command: process.execPath, args: ['-e', script] });
  expect(pretty.failure()?.message).toContain('{ "jsonrpc": "2.0",');
});

test('TR1: a server that dies at once leaves its exit code and its last words', async () => {
  const opened = await failToConnect(nodeServer('crashes-at-start'));
  const exit = opened.process()?.exit();
  expect(exit?.signal).toBeNull();
  expect(opened.failure()).toMatchObject({
    code: 'process.exited',
    details: { exitCode: exit?.code ?? null, command: process.execPath }
  });
  expect(opened.process()?.stderrTail()).not.toBeNull();
});

test('TR1: half a line before the end is noise, and the end a failure whatever the exit code', async () => {
  const opened = await failToConnect(nodeServer('half-line'));
  expect(opened.failure()).toMatchObject({ code: 'process.exited', details: { exitCode: 0 } });
  expect(opened.process()?.noise()).toHaveLength(1);
});

test('TR1: a signal that ended the program is named, and what waited is rejected with it', async () => {
  const opened = await connect(nodeServer('progress'));
  const pending = opened.client.callTool({ name: 'forever', arguments: {} });
  const outcome = expect(pending).rejects.toThrow();
  process.kill(opened.process()!.pid, 'SIGKILL');
  await outcome;
  expect(opened.failure()).toMatchObject({ code: 'process.killed', details: { signal: 'SIGKILL' } });
  const late: unknown = await opened.transport
    .send({ jsonrpc: '2.0', method: 'notifications/late' })
    .catch((error: unknown) => error);
  expect(failureIn(late)).toMatchObject({ code: 'process.killed' });
});

test('TR1: the end is told although a grandchild holds the pipes', async () => {
  const opened = await connect(nodeServer('grandchild', '--holds-pipes', '--stubborn'));
  const [, grandchild] = JSON.parse(await call(opened, 'pids')) as [number, number];
  const ended = new Promise<void>((resolve) => (opened.client.onclose = resolve));
  process.kill(opened.process()!.pid, 'SIGKILL');
  await ended;
  // Without anybody closing it.
  await until(() => !isRunning(grandchild));
});

test('TR1: a program that closes its stdin or its stdout has ended the session', async () => {
  for (const [stream, fd] of [
    ['stdin', 0],
    ['stdout', 1]
  ] as const) {
    const script = `require('fs').closeSync(${fd}); setInterval(() => {}, 1000)`;
    const opened = open({ command: process.execPath, args: ['-e', script] });
    const ended = new Promise<void>((resolve) => (opened.transport.onclose = resolve));
    await opened.transport.start();
    if (stream === 'stdin') {
      const say = (): Promise<boolean> =>
        opened.transport.send({ jsonrpc: '2.0', method: 'notifications/x' }).then(
          () => false,
          () => true
        );
      await until(say);
    }
    await ended;
    expect(opened.failure()).toMatchObject({ code: 'connect.closed' });
  }
});

test('TR1: stderr is read all the time, kept to its limit, and its end can be shown', async () => {
  const small = createTestHost({ stderr: { bytesPerServer: 10_000, bytesInAll: 1 << 20 } });
  onTestFinished(() => small.close());
  const opened = open(nodeServer('stderr-flood'), small);
  await opened.client.connect(opened.transport);
  const { tools } = await opened.client.listTools();
  for (let call = 0; call < 3; call += 1) {
    await opened.client.callTool({ name: tools[0]?.name ?? '', arguments: { text: 'x' } });
  }
  expect(Buffer.byteLength(opened.process()!.stderr())).toBeLessThanOrEqual(10_000);
  expect(opened.process()!.stderrTail()).not.toBeNull();
  await opened.close();
});

test('TR1: each argument arrives as one argument', async () => {
  const { command, args } = nodeServer('env-report');
  const odd = ['two words', 'a"b', "it's", '100%', 'a & b; echo $HOME', '*', '', 'ü 日本'];
  const opened = await connect({ command, args: [...args, ...odd] });
  expect(JSON.parse(await call(opened, 'whoami'))).toMatchObject({ argv: odd });
});

test('TR1: a message is heard after the handshake', async () => {
  const opened = await connect(nodeServer('sdk-stdio'));
  expect(await call(opened, 'echo', { text: 'hello' })).toBe('hello');
});

test('TR1: a server starts although the login shell hangs, and its log says so', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patchbay-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const shell = path.join(folder, 'shell');
  await writeFile(shell, '#!/bin/sh\nsleep 100\n', { mode: 0o755 });
  const hasty = createTestHost({ environment: testEnvironment({ SHELL: shell }), clock: hastyClock });
  onTestFinished(() => hasty.close());
  const opened = open({ command: '/bin/sh', args: ['-c', 'echo started; exec sleep 100'] }, hasty);
  const told: string[] = [];
  opened.onOutput?.((output) => told.push('sentence' in output ? output.sentence : output.kind));
  await opened.transport.start();
  await until(() => told.length > 1);
  expect(told).toEqual([expect.stringMatching(/^The login shell has not answered/), 'noise']);
});

test('TR1: a script whose interpreter is missing names the interpreter, not the script', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patchbay-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = path.join(folder, 'server');
  await writeFile(script, '#!/no/such/interpreter\n', { mode: 0o755 });
  const opened = await failToConnect({ command: script });
  expect(opened.failure()).toMatchObject({
    code: 'process.not-found',
    details: { command: '/no/such/interpreter', script }
  });
  expect(opened.process()).toBeNull();
});

test('TR1: an argument that no program can get is a failure and nothing worse', async () => {
  const opened = await failToConnect({ command: '/bin/sh', args: ['a\0b'] });
  expect(opened.failure()).toMatchObject({ code: 'process.spawn-failed' });
});

test('TR1: whoever fails to write to a program that ends learns how it ended', async () => {
  for (let round = 0; round < 5; round += 1) {
    const opened = open({ command: '/bin/sh', args: ['-c', 'exit 3'] });
    const error: unknown = await opened.client.connect(opened.transport).catch((reason: unknown) => reason);
    expect(opened.failure()).toMatchObject({ code: 'process.exited', details: { exitCode: 3 } });
    expect(error).toBeInstanceOf(Error);
  }
});

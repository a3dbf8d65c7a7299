import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { nodeClock, nodeSpawn } from '#core/node-ports';
import type { Spawn } from '#core/ports';
import { expectNoProcessLeft, isRunning, stdioConfig, until } from '../core/process/test-host';
import { idOf, local, startManager, textOf } from './manager-host';

expectNoProcessLeft();

const everything = path.resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js');

describe('connecting to local servers', () => {
  test('ST1: a server is queued, connecting, connected, with what its handshake told', async () => {
    const host = startManager({ answers: local('answers') });
    await host.ready('answers');
    expect(host.history('answers').map((state) => ('phase' in state ? state.phase : state.type))).toEqual([
      'queued',
      'connecting',
      'connected'
    ]);
    expect(host.state('answers')).toMatchObject({
      era: 'legacy',
      protocolVersion: '2025-11-25',
      serverInfo: { name: 'answers', version: '0.0.1' },
      capabilities: { tools: { listChanged: true } },
      instructions: null
    });
    expect(isRunning(host.pid('answers')!)).toBe(true);
    expect(textOf(await host.call('answers', 'pid'))).toBe(String(host.pid('answers')));
  });

  test('TR9: a server of either SDK and era connects, and its era is known', async () => {
    const host = startManager({
      modern: local('modern-stdio'),
      both: local('modern-stdio', '--legacy=serve'),
      first: local('sdk-stdio'),
      old: local('answers', '--version=2024-11-05'),
      everything: stdioConfig({ command: process.execPath, args: [everything, 'stdio'] })
    });
    for (const name of ['modern', 'both', 'first', 'old', 'everything']) await host.ready(name);
    expect(host.state('modern')).toMatchObject({
      era: 'modern',
      protocolVersion: '2026-07-28',
      serverInfo: { name: 'modern-stdio', version: '0.0.1' },
      instructions: 'A stateless server over stdio.'
    });
    expect(host.state('both')).toMatchObject({ era: 'modern' });
    expect(host.state('first')).toMatchObject({ era: 'legacy', protocolVersion: '2025-11-25' });
    expect(host.state('old')).toMatchObject({ era: 'legacy', protocolVersion: '2024-11-05' });
    expect(host.catalog('everything').tools.length).toBeGreaterThan(10);
    expect(host.catalog('everything').prompts.length).toBeGreaterThan(0);
    const sum = { a: 2, b: 40 };
    for (const name of ['modern', 'first']) {
      expect(await host.call(name, 'add', { arguments: sum })).toMatchObject({
        value: { structuredContent: { sum: 42 } }
      });
    }
  });

  test('TR9: a server that dies on the question for its era is started again without it', async () => {
    const host = startManager({ strict: local('exits-on-probe') });
    await host.ready('strict');
    expect(host.state('strict')).toMatchObject({ epoch: 1, era: 'legacy' });
    expect(host.history('strict').some((state) => state.type === 'pending' && state.attempt > 1)).toBe(false);
  });

  test('CN3: a server that answers nothing fails at its limit, and its process is ended', async () => {
    const host = startManager({ silent: { ...local('silent'), startupTimeoutMs: 500 } }, { retry: false });
    expect(await host.reaches('silent', 'failed')).toMatchObject({
      failure: {
        code: 'connect.timeout',
        message: 'The server was started but did not answer within 1 s.'
      }
    });
    await until(() => host.pid('silent') === null);
  });

  test('CN3: a server that writes only what is not MCP is told by what it wrote', async () => {
    const args = ['-c', 'echo INFO: ready; while read -r line; do :; done'];
    const chatty = stdioConfig({ command: '/bin/sh', args, startupTimeoutMs: 1_000 });
    const host = startManager({ chatty }, { retry: false });
    const failed = await host.reaches('chatty', 'failed');
    expect(failed).toMatchObject({ failure: { code: 'connect.timeout' } });
    expect(JSON.stringify(failed)).toContain('is not MCP: “INFO: ready”.');
  });

  test('TR9: the era is remembered, so that a reconnect does not ask again', async () => {
    const started: string[] = [];
    const spawn: Spawn = (command, args, options) => {
      if (args.some((arg) => arg.endsWith('exits-on-probe.mjs'))) started.push(command);
      return nodeSpawn(command, args, options);
    };
    const host = startManager({ strict: local('exits-on-probe') }, {}, { spawn });
    await host.ready('strict');
    expect(started).toHaveLength(2);
    host.manager.connect(idOf('strict'));
    await until(() => host.history('strict').filter((state) => state.type === 'connected').length === 2);
    expect(started).toHaveLength(3);
  });

  test('CN9: pings are answered, roots are told, and what nobody knows is refused by −32601', async () => {
    const folder = path.resolve('test');
    const host = startManager({ curious: local('asks-first') }, {}, {}, [folder]);
    await host.ready('curious');
    await until(async () => 's-odd' in (JSON.parse(textOf(await host.call('curious', 'seen'))) as object));
    expect(JSON.parse(textOf(await host.call('curious', 'seen')))).toEqual({
      's-ping': {},
      's-roots': { roots: [{ uri: pathToFileURL(folder).href, name: 'test' }] },
      's-odd': -32601
    });
  });

  test('CN3: a server that ends before the handshake fails with its exit code and last words', async () => {
    const host = startManager({ broken: local('crashes-at-start') }, { retry: false });
    const state = await host.reaches('broken', 'failed');
    expect(state).toMatchObject({ failure: { code: 'process.exited', details: { exitCode: 78 } } });
    expect(state).toMatchObject({ stderrTail: expect.stringContaining('INVENTORY_DSN') as string });
    expect(host.manager.stderr(idOf('broken'))).toContain('starting inventory server');
    expect(host.history('broken').filter((each) => each.type === 'pending')).toHaveLength(2);
  });

  test('RC1: a program that does not exist is not tried again', async () => {
    const host = startManager({ nowhere: stdioConfig({ command: 'no-such-program-here' }) });
    expect(await host.reaches('nowhere', 'failed')).toMatchObject({ failure: { code: 'process.not-found' } });
    expect(host.history('nowhere').some((each) => each.type === 'pending' && each.attempt > 1)).toBe(false);
  });

  test('CN3: package runners get their own allowance', async () => {
    const limits: number[] = [];
    const clock = {
      now: () => nodeClock.now(),
      setTimeout: (callback: () => void, ms: number) => {
        limits.push(ms);
        return nodeClock.setTimeout(callback, ms);
      }
    };
    const host = startManager(
      { runner: stdioConfig({ command: 'npx', args: ['--offline', 'no-such-package-here'] }) },
      { retry: false },
      { clock }
    );
    await host.reaches('runner', 'failed');
    expect(limits).toContain(120_000);
    expect(limits).not.toContain(30_000);
  });

  test('TR7: the built-in playground connects without a process', async () => {
    const host = startManager({
      playground: {
        transport: 'sdk',
        name: 'Playground',
        disabled: false,
        startupTimeoutMs: null,
        callTimeoutMs: null
      }
    });
    await host.ready('playground');
    expect(host.pid('playground')).toBeNull();
    expect(host.catalog('playground')).toMatchObject({ have: 'fresh', problems: [] });
    expect(textOf(await host.call('playground', 'greet', { arguments: { name: 'Ada' } }))).toContain('Ada');
  });
});

describe('switching and changing', () => {
  test('ST: a disabled server has no process and is told as disabled', async () => {
    const host = startManager({ off: { ...local('answers'), disabled: true } });
    expect(host.state('off')).toEqual({ type: 'disabled' });
    expect(host.pid('off')).toBeNull();
    host.reconcile({ off: local('answers') });
    await host.ready('off');
  });

  test('ST: disabling while it connects ends the process and stays disabled', async () => {
    const host = startManager({ slow: local('answers', '--start-after=60000') });
    await until(() => host.pid('slow') !== null);
    const pid = host.pid('slow')!;
    host.reconcile({ slow: { ...local('answers', '--start-after=60000'), disabled: true } });
    expect(host.state('slow')).toEqual({ type: 'disabled' });
    await until(() => !isRunning(pid));
    await until(() => host.pid('slow') === null);
    expect(host.history('slow').at(-1)).toEqual({ type: 'disabled' });
  });

  test('CN6: an unchanged server is left alone; other limits hold without a new connection', async () => {
    const host = startManager({ same: local('answers') });
    await host.ready('same');
    const pid = host.pid('same');
    host.reconcile({ same: local('answers') });
    host.reconcile({ same: { ...local('answers'), callTimeoutMs: 150, startupTimeoutMs: 9_000 } });
    expect(await host.call('same', 'hang')).toMatchObject({ failure: { code: 'call.timeout' } });
    expect(host.pid('same')).toBe(pid);
    expect(host.history('same').filter((state) => state.type === 'connected')).toHaveLength(1);
  });

  test('CN6: an edited server is opened anew and its old lists are gone', async () => {
    const host = startManager({ edited: local('answers') });
    await host.ready('edited');
    const pid = host.pid('edited')!;
    host.reconcile({ edited: local('progress') });
    expect(host.catalog('edited').tools).toEqual([]);
    await until(() => host.catalog('edited').tools.some((tool) => tool.originalName === 'forever'));
    expect(isRunning(pid)).toBe(false);
  });

  test('CN6: reconnecting ends the old process before the new one begins', async () => {
    const host = startManager({ again: local('answers') });
    await host.ready('again');
    const pid = host.pid('again')!;
    host.manager.connect(idOf('again'));
    host.manager.connect(idOf('again'));
    await until(() => host.pid('again') !== null && host.pid('again') !== pid);
    expect(isRunning(pid)).toBe(false);
    await host.ready('again');
    expect(textOf(await host.call('again', 'pid'))).toBe(String(host.pid('again')));
  });

  test('ST: a server that is no longer wanted is ended and told as removed', async () => {
    const host = startManager({ kept: local('answers'), gone: local('answers') });
    await Promise.all([host.ready('kept'), host.ready('gone')]);
    const pid = host.pid('gone')!;
    host.reconcile({ kept: local('answers') });
    expect(host.removed).toEqual(['user:gone']);
    await until(() => !isRunning(pid));
    expect(await host.call('gone', 'pid')).toMatchObject({ failure: { code: 'config.unknown-server' } });
    host.reconcile({ kept: local('answers'), gone: local('answers') });
    await until(() => host.history('gone').filter((state) => state.type === 'connected').length === 2);
  });

  test('ST: every transition is logged with its cause', async () => {
    const host = startManager({ answers: local('answers') });
    await host.ready('answers');
    expect(host.log).toEqual([
      'answers: disabled → queued 1/5 (enabled)',
      'answers: queued 1/5 → connecting 1/5 (started)',
      'answers: connecting 1/5 → connected (opened)'
    ]);
  });
});

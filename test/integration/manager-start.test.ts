import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoProcessLeft, stdioConfig, until } from '../core/process/test-host';
import { idOf, local, startManager } from './manager-host';

expectNoProcessLeft();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'patchbay-runner-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A program that goes by the name of a package runner, and writes down what it was asked. */
function runner(name: string, body: string): string {
  const program = path.join(mkdtempSync(path.join(folder, `${name}-`)), 'npx');
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > "$(dirname "$0")/asked"\n${body}\n`);
  chmodSync(program, 0o755);
  return program;
}

const asked = (program: string): readonly string[] =>
  readFileSync(path.join(path.dirname(program), 'asked'), 'utf8')
    .trim()
    .split('\n');

describe('TR11: a slow start', () => {
  test('TR11: fails when its time is over, and waiting longer gives it twice the time', async () => {
    const slow = { ...local('answers', '--start-after=1500'), startupTimeoutMs: 1_000 };
    const host = startManager({ slow }, { retry: false });
    await until(() => host.link('slow')?.start.since !== null);
    expect(await host.reaches('slow', 'failed')).toMatchObject({ failure: { code: 'connect.timeout' } });
    expect(host.link('slow')?.start).toMatchObject({ limitMs: 1_000, since: null, isExtended: false });
    host.manager.waitLonger(idOf('slow'));
    host.manager.waitLonger(idOf('slow'));
    await host.ready('slow');
    expect(host.link('slow')?.start).toMatchObject({ limitMs: 4_000, isExtended: true });
    // The file says it now: it is the server's own time, and the connection goes on.
    host.reconcile({ slow: { ...slow, startupTimeoutMs: 4_000 } });
    expect(host.link('slow')?.start).toMatchObject({ limitMs: 4_000, isExtended: false });
    expect(host.history('slow').filter((state) => state.type === 'connected')).toHaveLength(1);
  });

  test('TR11: a package runner that took all its time is not started again by itself, which would lose its download', async () => {
    const command = runner('hangs', 'exec sleep 60');
    const host = startManager({ slow: stdioConfig({ command, args: ['pkg'], startupTimeoutMs: 500 }) });
    expect(await host.reaches('slow', 'failed')).toMatchObject({
      failure: { code: 'connect.timeout', retryable: false }
    });
    expect(host.link('slow')?.start).toMatchObject({ runner: command, canPrepare: true });
    expect(host.link('slow')?.attempts).toMatchObject([{ attempt: 1, failure: { code: 'connect.timeout' } }]);
  });
});

describe('TR11: Prepare now', () => {
  test('TR11: asks the runner for the package and no more, shows its words, and tells the end', async () => {
    const command = runner('fine', 'echo "added 12 packages" >&2; sleep 0.5; echo done');
    const off = stdioConfig({ command, args: ['-y', 'pkg@1', '--serve'], disabled: true });
    const host = startManager({ off });
    expect(await host.manager.prepare(idOf('off'))).toEqual({ ok: true, value: null });
    expect(asked(command)).toEqual(['--yes', '--package=pkg@1', '-c', 'node --version']);
    expect(host.links('off').map((link) => link.preparing?.type)).toContain('running');
    expect(host.link('off')?.preparing).toMatchObject({ type: 'done' });
    expect(host.state('off')).toEqual({ type: 'disabled' });
    host.manager.cancelPreparing(idOf('off'));
    expect(host.link('off')?.preparing).toBeNull();
  });

  test('TR11: a download that fails is told with the runner’s last line', async () => {
    const command = runner('fails', 'echo "npm error 404" >&2; exit 1');
    const host = startManager({ off: stdioConfig({ command, args: ['pkg'], disabled: true }) });
    await host.manager.prepare(idOf('off'));
    expect(host.link('off')?.preparing).toMatchObject({
      type: 'failed',
      failure: { code: 'process.exited', details: { exitCode: 1 } },
      line: 'npm error 404'
    });
  });

  test('TR11: it can be stopped, and leaves no process', async () => {
    const command = runner('slow', 'sleep 60 & echo started; wait');
    const host = startManager({ off: stdioConfig({ command, args: ['pkg'], disabled: true }) });
    const preparing = host.manager.prepare(idOf('off'));
    await until(() => host.link('off')?.preparing?.type === 'running');
    host.manager.cancelPreparing(idOf('off'));
    expect(await preparing).toMatchObject({ ok: false, failure: { code: 'connect.stopped' } });
    expect(host.link('off')?.preparing).toBeNull();
  });

  test('TR11: quitting while it runs ends it', async () => {
    const command = runner('quit', 'exec sleep 60');
    const host = startManager({ off: stdioConfig({ command, args: ['pkg'], disabled: true }) });
    void host.manager.prepare(idOf('off'));
    await until(() => host.link('off')?.preparing?.type === 'running');
    await host.manager.close();
  });
});

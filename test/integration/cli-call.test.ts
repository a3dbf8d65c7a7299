import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../build/build.mjs';
import { fixture, startHttpServer } from '../fixtures/start-server';

const cli = path.resolve(import.meta.dirname, '../../out/headless/cli.js');
let home: string;

beforeAll(async () => {
  await ensureBuilt({ targets: ['headless'] });
  home = await mkdtemp(path.join(os.tmpdir(), 'patchbay-cli-call-'));
});
afterAll(() => rm(home, { recursive: true }));

async function patchbay(
  entry: object,
  ...args: readonly string[]
): Promise<{ code: number | null; json: unknown; stdout: string; stderr: string }> {
  const file = path.join(home, `${Math.random().toString(36).slice(2)}.json`);
  await writeFile(file, JSON.stringify({ mcpServers: { it: entry } }));
  return new Promise((resolve, reject) => {
    const all = [cli, '--home', home, '--config', file, '--json', ...args];
    const child = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, json: JSON.parse(stdout), stdout, stderr });
    });
  });
}

const local = (name: string, ...args: readonly string[]) => ({
  command: process.execPath,
  args: [fixture(name), ...args]
});

test('TL2: an answer that is not what the tool promised is shown, with each place that differs', async () => {
  const differs = await patchbay(local('structured-mismatch'), 'call', 'it', 'wrong-type');
  expect(differs).toMatchObject({
    code: 0,
    json: {
      ok: true,
      result: { structuredContent: { temp: 'four', unit: 'K' } },
      problems: [
        { field: 'structuredContent.temp', level: 'warning', code: 'result.does-not-fit' },
        { field: 'structuredContent.unit', level: 'warning', code: 'result.does-not-fit' }
      ]
    }
  });
  const missing = await patchbay(local('structured-mismatch'), 'call', 'it', 'missing');
  expect(missing.json).toMatchObject({ ok: true, problems: [{ code: 'result.missing' }] });
  const odd = await patchbay(local('structured-mismatch'), 'call', 'it', 'no-list');
  expect(odd.json).toMatchObject({ problems: [{ field: 'content' }, { field: 'isError' }] });
  const right = await patchbay(local('structured-mismatch'), 'call', 'it', 'right');
  expect(right.json).toMatchObject({ ok: true, problems: [] });
});

test('TL1: arguments that do not fit the schema are refused at their field, unless one insists', async () => {
  const call = ['call', 'it', 'some', '--args', '{"n":"many"}'];
  expect(await patchbay(local('records-arguments'), ...call)).toMatchObject({
    code: 2,
    json: { failure: { code: 'call.invalid-arguments', details: { faults: [{ field: 'n' }] } } }
  });
  expect(await patchbay(local('records-arguments'), ...call, '--unchecked')).toMatchObject({
    code: 0,
    json: { ok: true }
  });
});

test('TL2: what a server adds to a refusal is told as text', async () => {
  expect(await patchbay(local('answers'), 'call', 'it', 'refuse')).toMatchObject({
    code: 2,
    json: { failure: { details: { number: -32000, data: '{\n  "detail": "more about it"\n}' } } }
  });
});

test('TR11: while a package runner keeps a call waiting, one line on stderr says so', async () => {
  const npx = path.join(home, 'npx');
  await writeFile(npx, '#!/bin/sh\nexec sleep 100\n', { mode: 0o755 });
  const { stderr, json } = await patchbay({ command: npx, startupTimeout: 3_000 }, 'call', 'it', 'any');
  expect(stderr).toBe(`Waiting for it: ${npx} may still be downloading what it runs; it has 3 s.\n`);
  expect(json).toMatchObject({ ok: false, failure: { code: 'connect.timeout' } });
});

test('TL3: a message beyond the limit says so to the call that it answers', async () => {
  const huge = await patchbay(local('huge-message', '--mib=65'), 'call', 'it', 'big');
  expect(huge).toMatchObject({ code: 2, json: { failure: { code: 'protocol.too-large' } } });
});

test('CN3: a server whose tools could not be listed is not ready', async () => {
  const server = await startHttpServer('http-hangs', ['--on=tools/list']);
  const entry = { url: server.url, startupTimeoutMs: 1_000 };
  const status = await patchbay(entry, 'status');
  await server.close();
  expect(status).toMatchObject({
    code: 1,
    json: { servers: [{ catalog: { failure: { code: 'protocol.no-answer' } } }] }
  });
});

test('TL2: the digits of a result are printed as the server wrote them', async () => {
  const { code, stdout } = await patchbay(local('exact-results'), 'call', 'it', 'exact');
  expect(code).toBe(0);
  for (const digits of ['"id": 12345678901234567890', '"price": 1.0', '"trace": 98765432109876543210']) {
    expect(stdout).toContain(digits);
  }
});

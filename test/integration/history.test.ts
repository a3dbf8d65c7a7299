import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createHistoryFiles } from '#core/call/history-files';
import { expectNoProcessLeft, until } from '../core/process/test-host';
import { nodeServer } from '../fixtures/start-server';
import { startApp, type TrafficHost } from './traffic-host';

expectNoProcessLeft();

const all = { serverId: null, tool: null, search: '', before: null, limit: 50 };
const secret = 'hunter2-and-more-of-it';

async function startRecorder(): Promise<TrafficHost> {
  const server = nodeServer('records-arguments');
  const host = await startApp({ recorder: { ...server, env: { API_TOKEN: secret } } });
  await host.ready('recorder');
  return host;
}

async function record(host: TrafficHost, id: string, argumentsText: string): Promise<void> {
  const serverId = host.idOf('recorder');
  await host.ask('tool.call', { serverId, callId: id, name: 'record', argumentsText });
  await host.ended(id);
}

function historyFolder(host: TrafficHost): string {
  return path.join(path.dirname(host.app.resolution().sources[0]!.file), 'history');
}

test('TL4: every call is kept on disk, found by any word, and not in the snapshot', async () => {
  const host = await startRecorder();
  await record(host, 'a', '{"n":12345678901234567890,"word":"Ärger"}');
  await record(host, 'b', '{"word":"plain"}');
  const page = await host.ask('history.page', all);
  expect(page.calls.map(({ id, tool, outcome }) => [id, tool, outcome.type])).toEqual([
    ['b', 'record', 'answered'],
    ['a', 'record', 'answered']
  ]);
  expect((await host.ask('history.page', { ...all, search: 'ärger 1234' })).calls).toHaveLength(1);
  expect((await host.ask('history.page', { ...all, search: 'nothing' })).calls).toEqual([]);
  const [newest] = page.calls;
  const older = await host.ask('history.page', { ...all, before: newest!.startedAt, limit: 1 });
  expect(older).toMatchObject({ hasMore: false });
  expect(JSON.stringify(host.app.snapshot())).not.toContain('12345678901234567890');
  const file = path.join(historyFolder(host), 'calls-1.jsonl');
  expect(readFileSync(file, 'utf8')).toContain('12345678901234567890');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const cleared = await host.ask('history.clear', {});
  expect((await host.ask('history.page', all)).calls).toEqual([]);
  await record(host, 'c', '{"word":"since"}');
  await host.ask('action.undo', cleared);
  expect((await host.ask('history.page', all)).calls.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

test('TL4, SE5: secrets are left out of what is kept, unless the person wants them', async () => {
  const host = await startRecorder();
  await record(host, 'a', `{"password":"open sesame","note":"${secret}"}`);
  const [kept] = (await host.ask('history.page', all)).calls;
  expect(kept).toMatchObject({ isRedacted: true });
  const file = path.join(historyFolder(host), 'calls-1.jsonl');
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain('open sesame');
  expect(text).not.toContain(secret);
  await host.ask('history.set', { keepsSecrets: true });
  await record(host, 'b', '{"password":"open sesame"}');
  await until(() => readFileSync(file, 'utf8').includes('open sesame'));
  await host.ask('history.set', { isOn: false });
  await record(host, 'c', '{}');
  expect((await host.ask('history.page', all)).calls.map(({ id }) => id)).toEqual(['b', 'a']);
});

test('TL4: the history stays within its bounds, and the oldest go first', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patchbay-history-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = createHistoryFiles(folder, { fileBytes: 100, files: 3 });
  for (let count = 0; count < 40; count += 1) await files.append([`line ${String(count)} ${'x'.repeat(30)}`]);
  expect(readdirSync(folder)).toHaveLength(3);
  const lines: string[] = [];
  for await (const some of files.newestFirst()) lines.push(...some.filter((line) => line !== ''));
  expect(lines[0]).toContain('line 39 ');
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.some((line) => line.startsWith('line 0 '))).toBe(false);
});

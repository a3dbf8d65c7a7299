import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { expectNoProcessLeft } from '../core/process/test-host';
import { nodeServer } from '../fixtures/start-server';
import { startApp, type TrafficHost } from './traffic-host';

expectNoProcessLeft();

let calls = 0;

async function send(host: TrafficHost, name: string, confirmed?: true) {
  calls += 1;
  return host.app.bridge.call('tool.call', {
    serverId: host.idOf('danger'),
    callId: `call-${String(calls)}`,
    name,
    argumentsText: '{}',
    ...(confirmed === undefined ? {} : { confirmed })
  });
}

test('TL5: a call that destroys is not sent before the person has said yes', async () => {
  const host = await startApp({ danger: nodeServer('destructive') });
  await host.ready('danger');
  expect(await send(host, 'wipe')).toMatchObject({ ok: false, failure: { code: 'call.needs-confirmation' } });
  expect(host.app.snapshot().calls).toEqual({});
  expect(await send(host, 'look')).toEqual({ ok: true, value: null });
  expect(await send(host, 'wipe', true)).toEqual({ ok: true, value: null });
});

test('TL5: what may always or never be called, and what is off, outlasts a restart', async () => {
  const host = await startApp({ danger: nodeServer('destructive') });
  await host.ready('danger');
  await host.ask('permission.set', { rule: 'mcp__danger(wipe)', decision: 'always' });
  expect(await send(host, 'wipe')).toMatchObject({ ok: true });
  await host.ask('permission.set', { rule: ' mcp__danger(*) ', decision: 'never' });
  await host.ask('tool.switch', { serverId: host.idOf('danger'), name: 'look', on: false });
  const refused = await send(host, 'look', true);
  expect(refused).toMatchObject({
    failure: { code: 'call.never-allowed', details: { rule: 'mcp__danger(*)' } }
  });
  const file = path.join(path.dirname(host.app.resolution().sources[0]!.file), 'state.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    toolRules: { 'mcp__danger(wipe)': 'always', 'mcp__danger(*)': 'never' },
    toolsOff: { [host.idOf('danger')]: ['look'] }
  });
  await host.app.start({ connect: false });
  await host.ask('permission.set', { rule: 'mcp__danger(*)', decision: null });
  expect(await send(host, 'look')).toMatchObject({ failure: { code: 'call.tool-off' } });
  await host.ask('tool.switch', { serverId: host.idOf('danger'), name: 'look', on: true });
  expect(await send(host, 'look')).toMatchObject({ ok: true });
  const wrong = await host.app.bridge.call('permission.set', { rule: 'danger', decision: 'never' });
  expect(wrong).toMatchObject({ ok: false, failure: { code: 'config.invalid-rule' } });
});

import { expect, test } from 'vitest';
import type { CallProgress } from '#shared/call/state';
import { expectNoProcessLeft, until } from '../core/process/test-host';
import { nodeServer } from '../fixtures/start-server';
import { startApp, type TrafficHost } from './traffic-host';

expectNoProcessLeft();

function callNamed(host: TrafficHost, id: string) {
  return Object.values(host.app.snapshot().calls).find((call) => call.id === id);
}

test('TL9: a tool that runs as a task only is followed from state to state to its result', async () => {
  const host = await startApp({ long: nodeServer('tasks') });
  await host.ready('long');
  const serverId = host.idOf('long');
  const seen = new Set<string>();
  host.app.state.onChange(() => {
    const outcome = callNamed(host, 'a')?.outcome;
    const progress: CallProgress | null = outcome?.type === 'running' ? outcome.progress : null;
    if (progress !== null) seen.add(`${progress.task ?? ''}: ${progress.message ?? ''}`);
  });
  await host.ask('tool.call', { serverId, callId: 'a', name: 'research', argumentsText: '{}' });
  await host.ended('a');
  expect((await host.ask('call.result', { callId: 'a' })).resultText).toContain('found by task-1');
  expect([...seen]).toEqual(['working: Step 1', 'working: Step 2', 'completed: Ready']);
});

test('TL9: whoever cancels the call cancels the task', async () => {
  const host = await startApp({ long: nodeServer('tasks') });
  await host.ready('long');
  const serverId = host.idOf('long');
  await host.ask('tool.call', { serverId, callId: 'a', name: 'endless', argumentsText: '{}' });
  await until(() => {
    const outcome = callNamed(host, 'a')?.outcome;
    return outcome?.type === 'running' && outcome.progress?.task === 'working';
  });
  await host.ask('call.cancel', { callId: 'a' });
  await host.ended('a');
  expect(callNamed(host, 'a')?.outcome).toEqual({ type: 'cancelled' });
  await until(async () => {
    const id = await host.call('long', 'cancelled');
    await host.ended(id);
    return (await host.ask('call.result', { callId: id })).resultText.includes('task-1');
  });
});

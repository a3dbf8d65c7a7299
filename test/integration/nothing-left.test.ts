import { Client } from '@modelcontextprotocol/client';
import { queryObjects } from 'node:v8';
import { expect, test } from 'vitest';
import { nodeClock, nodeSpawn } from '#core/node-ports';
import type { Clock, Spawn } from '#core/ports';
import { startHttpServer } from '../fixtures/start-server';
import { until } from '../core/process/test-host';
import { idOf, local, remote, startManager, type ManagerHost } from './manager-host';

const rounds = 4;
const names = ['near', 'far'] as const;

/** Timers that run, and child processes that live. */
interface Counted {
  readonly clock: Clock;
  readonly spawn: Spawn;
  timers(): number;
  children(): number;
}

function counted(): Counted {
  const timers = new Set<object>();
  const children = new Set<object>();
  return {
    clock: {
      now: () => nodeClock.now(),
      setTimeout: (callback, ms) => {
        const timer = {};
        timers.add(timer);
        const cancel = nodeClock.setTimeout(() => {
          timers.delete(timer);
          callback();
        }, ms);
        return () => {
          timers.delete(timer);
          cancel();
        };
      }
    },
    spawn: (...args) => {
      const child = nodeSpawn(...args);
      children.add(child);
      child.once('exit', () => children.delete(child));
      return child;
    },
    timers: () => timers.size,
    children: () => children.size
  };
}

/** What lives in the memory of this program, after a collection. */
function living(): readonly number[] {
  return [Client, AbortController].map((kind) => queryObjects(kind, { format: 'count' }));
}

async function connectAnew(host: ManagerHost, name: string): Promise<void> {
  const before = host.history(name).length;
  host.manager.connect(idOf(name));
  await until(() => host.history(name).length > before && host.state(name)?.type === 'connected');
  await host.ready(name);
}

test('PF6: reconnects, calls and changes of a list leave no session, timer, signal or process behind', async () => {
  const server = await startHttpServer('http-sdk');
  const count = counted();
  const host = startManager(
    { near: local('catalogue'), far: remote(server.url) },
    {},
    { clock: count.clock, spawn: count.spawn }
  );
  let changes = 0;
  const round = async (): Promise<void> => {
    for (const name of names) await connectAnew(host, name);
    changes += 1;
    const tool = `added_${String(changes)}`;
    const answer = await host.call('near', 'add_tool', { arguments: { name: tool } });
    expect(answer.ok).toBe(true);
    await until(() => host.catalog('near').tools.some(({ originalName }) => originalName === tool));
    await host.ready('near');
  };
  for (const name of names) await host.ready(name);
  await round();
  const timers = count.timers();
  const children = count.children();
  const before = living();
  for (let done = 0; done < rounds; done += 1) await round();
  await until(() => count.timers() <= timers && count.children() <= children);
  await until(() => living().every((now, index) => now <= (before[index] ?? 0)));
  await host.manager.close();
  await until(() => count.timers() === 0 && count.children() === 0);
  await server.close();
});

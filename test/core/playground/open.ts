import { Client, type ClientCapabilities, type ClientOptions } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import { connectPlayground } from '#core/playground/playground';
import type { Clock } from '#core/ports';

export const ERAS = [
  { era: 'modern', mode: 'auto' },
  { era: 'legacy', mode: 'legacy' }
] as const;

export type Mode = (typeof ERAS)[number]['mode'];

export interface HandClock extends Clock {
  /** Timers that wait now. */
  waiting(): number;
  advance(ms: number): void;
}

export function createHandClock(): HandClock {
  let now = Date.UTC(2026, 0, 2, 3, 4, 5);
  const timers = new Map<symbol, { readonly at: number; readonly callback: () => void }>();
  return {
    now: () => now,
    setTimeout: (callback, ms) => {
      const id = Symbol();
      timers.set(id, { at: now + ms, callback });
      return () => void timers.delete(id);
    },
    waiting: () => timers.size,
    advance: (ms) => {
      now += ms;
      for (const [id, timer] of [...timers]) {
        if (timer.at > now) continue;
        timers.delete(id);
        timer.callback();
      }
    }
  };
}

export interface Opened {
  readonly client: Client;
  readonly clock: HandClock;
  readonly errors: readonly Error[];
  readonly close: () => Promise<void>;
}

/** A real client, connected to a Playground of its own; both end with the test. */
export async function open(
  mode: Mode,
  capabilities: ClientCapabilities = {},
  prepare: (client: Client) => void = () => undefined,
  options: ClientOptions = {}
): Promise<Opened> {
  const clock = createHandClock();
  const playground = connectPlayground({ clock });
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { ...options, versionNegotiation: { mode }, capabilities }
  );
  const errors: Error[] = [];
  client.onerror = (error) => errors.push(error);
  prepare(client);
  await client.connect(playground.transport);
  onTestFinished(async () => {
    await client.close();
    await playground.close();
  });
  return { client, clock, errors, close: () => playground.close() };
}

/** Lets everything run that needs no timer. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { createPacker } from '#core/traffic/packer';
import { createReader, type PageWish } from '#core/traffic/reader';
import type { Origin } from '#core/traffic/record';
import { createChannel, type TrafficChannel } from '#core/traffic/channel';
import { createWriter } from '#core/traffic/write';
import { createTrafficStore, defaultTrafficLimits, type TrafficLimits } from '#core/traffic/store';
import { serverIdFromText } from '#shared/ids';
import { noFilter, type TrafficFilter } from '#shared/traffic/filter';
import type { TrafficPage } from '#shared/traffic/entry';
import { createRedactor } from '#shared/traffic/redact';
import { createFakeClock, type FakeClock } from '../../fakes/clock';

/** A recorder with all that reads it, on a clock that stands still. */
export function createHost(limits: Partial<TrafficLimits> = {}) {
  const clock = createFakeClock();
  const all = { ...defaultTrafficLimits, ...limits };
  const store = createTrafficStore(all);
  const packer = createPacker(store, clock, all);
  let changes = 0;
  const writer = createWriter({ store, packer, clock, onChange: () => (changes += 1) });
  const recorder = {
    channel: (origin: Origin, epoch: number): TrafficChannel => createChannel(writer, clock, origin, epoch)
  };
  const reader = createReader({ store, packer, clock });
  const page = (filter: Partial<TrafficFilter> = {}, wish: Partial<PageWish> = {}): Promise<TrafficPage> =>
    turning(
      clock,
      reader.page({
        serverId: null,
        before: null,
        after: null,
        limit: 500,
        ...wish,
        filter: { ...noFilter, ...filter }
      })
    );
  return { clock, store, packer, recorder, reader, page, changes: () => changes };
}

/** Lets timers of no length fire until the promise is settled. */
export async function turning<T>(clock: FakeClock, promise: Promise<T>): Promise<T> {
  const waiting = { isOver: false };
  const done = promise.finally(() => {
    waiting.isOver = true;
  });
  while (!waiting.isOver) await clock.advance(0);
  return done;
}

export function originOf(name: string, ...secrets: readonly string[]): Origin {
  const redactor = createRedactor(secrets);
  return {
    serverId: serverIdFromText(`user:${name}`),
    serverName: name,
    redactor: () => redactor,
    learn: () => undefined
  };
}

export function request(
  id: string | number,
  method: string,
  params: Record<string, unknown> = {}
): JSONRPCMessage {
  return { jsonrpc: '2.0', id, method, params };
}

export function response(id: string | number, result: Record<string, unknown> = {}): JSONRPCMessage {
  return { jsonrpc: '2.0', id, result };
}

export function refusal(id: string | number, message: string): JSONRPCMessage {
  return { jsonrpc: '2.0', id, error: { code: -32602, message } };
}

export function notice(method: string, params: Record<string, unknown> = {}): JSONRPCMessage {
  return { jsonrpc: '2.0', method, params };
}

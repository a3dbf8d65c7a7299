import { expect, test } from 'vitest';
import { keepListening } from '#core/connection/listening';
import type { Session } from '#core/connection/session';
import type { Era } from '#shared/connection/state';
import type { JsonObject } from '#shared/json';
import { session as info } from '../../shared/connection/machine-session';
import { createFakeClock, settle } from '../../fakes/clock';

interface Stream {
  readonly filter: object;
  open(close: () => void): void;
  end(wasOpen: boolean): void;
}

function start(era: Era, capabilities: JsonObject) {
  const clock = createFakeClock();
  const streams: Stream[] = [];
  let gaps = 0;
  const session: Pick<Session, 'info' | 'listen'> = {
    info: { ...info, era, capabilities },
    listen: (filter, _ms, open) => new Promise((end) => streams.push({ filter, open, end }))
  };
  const stop = keepListening(session, clock, () => (gaps += 1));
  return { clock, streams, stop, gaps: () => gaps };
}

const changing = {
  tools: { listChanged: true },
  prompts: { listChanged: false },
  resources: { listChanged: true }
};

test('CN5: the stream is opened for what the server declares to change, in the stateless era only', () => {
  expect(start('modern', changing).streams.map((stream) => stream.filter)).toEqual([
    { toolsListChanged: true, resourcesListChanged: true }
  ]);
  expect(start('modern', { tools: {} }).streams).toEqual([]);
  expect(start('legacy', changing).streams).toEqual([]);
});

test('CN5: a stream that ended is opened again, and what was missed is listed', async () => {
  const { clock, streams, gaps } = start('modern', changing);
  streams[0]?.open(() => undefined);
  expect(gaps()).toBe(0);
  await clock.advance(120_000);
  streams[0]?.end(true);
  await clock.advance(1_000);
  expect(streams).toHaveLength(2);
  streams[1]?.open(() => undefined);
  expect(gaps()).toBe(1);
});

test('CN5: a server that refuses the stream is asked ever less often', async () => {
  const { clock, streams } = start('modern', changing);
  for (let minute = 0; minute < 10; minute += 1) {
    streams.at(-1)?.end(false);
    await clock.advance(60_000);
  }
  const count = streams.length;
  expect(count).toBeLessThan(12);
  streams.at(-1)?.end(false);
  await clock.advance(59_999);
  expect(streams).toHaveLength(count);
});

test('RC5: after the end nothing is opened and no timer is left', async () => {
  const { clock, streams, stop } = start('modern', changing);
  streams[0]?.end(true);
  await settle();
  stop();
  await clock.advance(120_000);
  expect(streams).toHaveLength(1);
  expect(clock.waiting).toBe(0);
});

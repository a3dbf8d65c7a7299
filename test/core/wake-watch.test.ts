import { expect, test } from 'vitest';
import type { Clock } from '#core/ports';
import { watchForWake } from '#core/wake-watch';
import { createFakeClock } from '../fakes/clock';

test('RC6: a time of day that went on much further than the timers is a wake from sleep, told once', async () => {
  const timers = createFakeClock();
  let slept = 0;
  const clock: Clock = { now: () => timers.now() + slept, setTimeout: timers.setTimeout };
  let wakes = 0;
  const stop = watchForWake(clock, () => (wakes += 1));
  await timers.advance(120_000);
  expect(wakes).toBe(0);
  slept += 15_000; // a machine under load
  await timers.advance(60_000);
  expect(wakes).toBe(0);
  slept += 3_600_000;
  await timers.advance(10_000);
  expect(wakes).toBe(1);
  await timers.advance(60_000);
  expect(wakes).toBe(1);
  slept -= 7_200_000; // a clock that was set back is no sleep
  await timers.advance(60_000);
  expect(wakes).toBe(1);
  stop();
  expect(timers.waiting).toBe(0);
});

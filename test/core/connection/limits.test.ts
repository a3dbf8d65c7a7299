import { expect, test } from 'vitest';
import { createLimiter } from '#core/connection/limits';
import { ok, type Result } from '#shared/failure';
import type { JsonObject } from '#shared/json';
import { createFakeClock, settle } from '../../fakes/clock';

function start() {
  const clock = createFakeClock();
  const person = new AbortController();
  let isAlive: () => void = () => undefined;
  let hold: () => () => void = () => () => undefined;
  let answer: (result: Result<JsonObject>) => void = () => undefined;
  let stop: AbortSignal | null = null;
  const outcome = { value: null as Result<JsonObject> | null };
  void createLimiter(clock)(
    {
      tool: 'dig',
      signal: person.signal,
      idleMs: 120_000,
      overallMs: 1_800_000
    },
    (signal, alive, holding) => {
      stop = signal;
      isAlive = alive;
      hold = holding;
      return new Promise((resolve) => (answer = resolve));
    }
  ).then((result) => (outcome.value = result));
  return {
    clock,
    person,
    outcome,
    isAlive: () => isAlive(),
    hold: () => hold(),
    answer: (result: Result<JsonObject>) => answer(result),
    isStopped: () => stop?.aborted
  };
}

test('TL3: an answer ends the call and leaves no timer', async () => {
  const { clock, outcome, answer } = start();
  answer(ok({ content: [] }));
  await settle();
  expect(outcome.value).toEqual(ok({ content: [] }));
  expect(clock.waiting).toBe(0);
});

test('TL3: two minutes without a sign of life end it, and the message names both limits', async () => {
  const { clock, outcome, isStopped } = start();
  await clock.advance(119_999);
  expect(outcome.value).toBeNull();
  await clock.advance(1);
  expect(outcome.value).toMatchObject({
    failure: {
      code: 'call.timeout',
      message: 'dig gave no sign of life for 120 s, the idle limit of a call; its overall limit is 1800 s.'
    }
  });
  expect(isStopped()).toBe(true);
});

test('TL3: progress resets the idle limit; the overall limit ends it all the same', async () => {
  const { clock, outcome, isAlive } = start();
  for (let minute = 0; minute < 29; minute += 1) {
    await clock.advance(60_000);
    isAlive();
  }
  expect(outcome.value).toBeNull();
  await clock.advance(60_000);
  expect(outcome.value).toMatchObject({
    failure: {
      code: 'call.overall-timeout',
      message:
        'dig was not done after 1800 s, the overall limit of a call; its idle limit, 120 s without a sign of life, was not reached.'
    }
  });
  isAlive();
  expect(clock.waiting).toBe(0);
});

test('TL3: cancelling ends it at once, and a late answer is dropped', async () => {
  const { clock, person, outcome, answer, isStopped } = start();
  person.abort();
  await Promise.resolve();
  expect(outcome.value).toMatchObject({ failure: { code: 'call.cancelled' } });
  expect(isStopped()).toBe(true);
  answer(ok({}));
  await settle();
  expect(outcome.value).toMatchObject({ ok: false });
  expect(clock.waiting).toBe(0);
});

test('TL3: a call that is cancelled before it begins never runs', async () => {
  let ran = false;
  const result = await createLimiter(createFakeClock())(
    { tool: 'dig', signal: AbortSignal.abort(), idleMs: 1, overallMs: 1 },
    async () => {
      ran = true;
      return ok({});
    }
  );
  expect(result).toMatchObject({ failure: { code: 'call.cancelled' } });
  expect(ran).toBe(false);
});

test('TL3: a call that was stopped does not stop the ones after it', async () => {
  const within = createLimiter(createFakeClock());
  const limits = { tool: 'dig', idleMs: 1_000, overallMs: 1_000 };
  const stops: AbortSignal[] = [];
  const quick = (): Promise<Result<JsonObject>> =>
    within({ ...limits, signal: new AbortController().signal }, async (stop) => {
      stops.push(stop);
      return ok({});
    });
  await quick();
  const person = new AbortController();
  const stopped = within({ ...limits, signal: person.signal }, (stop) => {
    stops.push(stop);
    return new Promise(() => undefined);
  });
  person.abort();
  expect(await stopped).toMatchObject({ failure: { code: 'call.cancelled' } });
  await quick();
  expect(stops.map((stop) => stop.aborted)).toEqual([true, true, false]);
  expect(stops[2]).not.toBe(stops[1]);
});

test('TL3: while the person is asked the idle limit stands still, and the overall one goes on', async () => {
  const { clock, outcome, hold, isAlive } = start();
  const first = hold();
  const second = hold();
  isAlive();
  await clock.advance(600_000);
  first();
  await clock.advance(600_000);
  expect(outcome.value).toBeNull();
  second();
  await clock.advance(119_000);
  expect(outcome.value).toBeNull();
  const third = hold();
  await clock.advance(500_000);
  expect(outcome.value).toMatchObject({
    failure: { code: 'call.overall-timeout' }
  });
  third();
  expect(clock.waiting).toBe(0);
});

import { expect, test } from 'vitest';
import { createSupervisor } from '#core/connection/supervisor';
import { createFakeClock, settle } from '../../fakes/clock';

function start(check: () => boolean | Promise<boolean>) {
  const clock = createFakeClock();
  const seen = { checks: 0, deaths: 0 };
  const supervisor = createSupervisor({
    clock,
    check: async () => {
      seen.checks += 1;
      return check();
    },
    onDead: () => (seen.deaths += 1)
  });
  return { clock, seen, supervisor };
}

test('RC3: three terminal errors in a row are a death', async () => {
  const { clock, seen, supervisor } = start(() => false);
  supervisor.trouble(true);
  await settle();
  expect(seen).toEqual({ checks: 1, deaths: 0 });
  await clock.advance(1_000);
  expect(seen).toEqual({ checks: 2, deaths: 1 });
  await clock.advance(600_000);
  expect(seen).toEqual({ checks: 2, deaths: 1 });
  expect(clock.waiting).toBe(0);
});

test('RC3: a sign of life takes all back', async () => {
  const { seen, supervisor } = start(() => true);
  for (let round = 0; round < 20; round += 1) {
    supervisor.trouble(true);
    supervisor.trouble(true);
    await settle();
  }
  expect(seen.deaths).toBe(0);
});

test('RC3: terminal errors among others count within a minute, five of them', async () => {
  const { clock, seen, supervisor } = start(() => new Promise<boolean>(() => undefined));
  const alternating = createSupervisor({
    clock,
    check: async () => new Promise<boolean>((resolve) => resolve(false)),
    onDead: () => (seen.deaths += 1)
  });
  supervisor.close();
  for (let round = 0; round < 5; round += 1) {
    alternating.trouble(true);
    await settle();
    alternating.trouble(false);
  }
  expect(seen.deaths).toBe(1);
});

test('RC3: errors that are spread over more than a minute do not add up', async () => {
  const { clock, seen, supervisor } = start(() => new Promise<boolean>(() => undefined));
  supervisor.close();
  let answer = false;
  const slow = createSupervisor({ clock, check: async () => answer, onDead: () => (seen.deaths += 1) });
  for (let round = 0; round < 10; round += 1) {
    answer = false;
    slow.trouble(true);
    await settle();
    slow.trouble(false);
    answer = true;
    await clock.advance(61_000);
  }
  expect(seen.deaths).toBe(0);
  slow.close();
});

test('RC3: after half a minute of silence the server is asked, and a talking one is not', async () => {
  const { clock, seen, supervisor } = start(() => true);
  for (let second = 0; second < 100; second += 1) {
    await clock.advance(1_000);
    supervisor.alive();
  }
  expect(seen.checks).toBe(0);
  await clock.advance(29_999);
  expect(seen.checks).toBe(0);
  await clock.advance(1);
  expect(seen.checks).toBe(1);
  await clock.advance(30_000);
  expect(seen.checks).toBe(2);
  supervisor.close();
  expect(clock.waiting).toBe(0);
});

test('RC3: what a check runs into is counted once', async () => {
  let fail: (answered: boolean) => void = () => undefined;
  const { clock, seen, supervisor } = start(() => new Promise<boolean>((resolve) => (fail = resolve)));
  supervisor.trouble(true);
  await settle();
  supervisor.trouble(true);
  supervisor.trouble(true);
  fail(false);
  await settle();
  expect(seen.deaths).toBe(0);
  await clock.advance(1_000);
  fail(false);
  await settle();
  expect(seen.deaths).toBe(1);
});

import { expect, test } from 'vitest';
import { createPool, type Place, type PoolKind } from '#core/connection/pool';
import { createFakeClock, settle } from '../../fakes/clock';

const neverAborted = (): AbortSignal => new AbortController().signal;

/** Lets `count` servers ask for a place; tells which of them have one, in the order they got it. */
function crowd(kind: PoolKind, count: number, limits = { localConcurrency: 3, remoteConcurrency: 20 }) {
  const clock = createFakeClock();
  const pool = createPool(clock, limits);
  const entered: number[] = [];
  const places = new Map<number, Place>();
  for (let index = 0; index < count; index += 1) {
    void pool.enter(kind, neverAborted()).then((place) => {
      if (place === null) return;
      entered.push(index);
      places.set(index, place);
    });
  }
  return { clock, pool, entered, places };
}

test('CN7: three local and twenty remote servers start at a time', async () => {
  const local = crowd('local', 10);
  const remote = crowd('remote', 30);
  await settle();
  expect(local.entered).toHaveLength(3);
  expect(remote.entered).toHaveLength(20);
});

test('CN7: local and remote servers do not wait for each other', async () => {
  const { pool } = crowd('local', 10);
  expect(await pool.enter('remote', neverAborted())).not.toBeNull();
});

test('CN7: a place that is given back goes to the next in line, without a batch', async () => {
  const { entered, places } = crowd('local', 5);
  await settle();
  places.get(1)?.leave();
  await settle();
  expect(entered).toEqual([0, 1, 2, 3]);
});

test('CN7: a local place is held two seconds at most', async () => {
  const { clock, entered } = crowd('local', 6);
  await clock.advance(1_999);
  expect(entered).toEqual([0, 1, 2]);
  await clock.advance(1);
  expect(entered).toEqual([0, 1, 2, 3, 4, 5]);
});

test('CN7: a remote place is given back 100 ms after the first request is out, however long the answer takes', async () => {
  const { clock, entered, places } = crowd('remote', 3, { localConcurrency: 1, remoteConcurrency: 1 });
  await clock.advance(60_000);
  expect(entered).toEqual([0]);
  places.get(0)?.requestSent();
  await clock.advance(99);
  expect(entered).toEqual([0]);
  await clock.advance(1);
  expect(entered).toEqual([0, 1]);
});

test('CN7: a remote place is given back at the outcome when that comes first', async () => {
  const { clock, entered, places } = crowd('remote', 2, { localConcurrency: 1, remoteConcurrency: 1 });
  await settle();
  places.get(0)?.requestSent();
  places.get(0)?.leave();
  await settle();
  expect(entered).toEqual([0, 1]);
  expect(clock.waiting).toBe(0);
});

test('CN7: giving a place back twice, or sending after it, frees one place only', async () => {
  const { clock, entered, places } = crowd('remote', 4, { localConcurrency: 1, remoteConcurrency: 1 });
  await settle();
  places.get(0)?.leave();
  places.get(0)?.leave();
  places.get(0)?.requestSent();
  await clock.advance(1_000);
  expect(entered).toEqual([0, 1]);
});

test('CN7: who stops waiting is passed over and takes no place', async () => {
  const clock = createFakeClock();
  const pool = createPool(clock, { localConcurrency: 1, remoteConcurrency: 1 });
  const first = await pool.enter('local', neverAborted());
  const impatient = new AbortController();
  const second = pool.enter('local', impatient.signal);
  const third = pool.enter('local', neverAborted());
  impatient.abort();
  expect(await second).toBeNull();
  first?.leave();
  expect(await third).not.toBeNull();
  expect(await pool.enter('remote', AbortSignal.abort())).toBeNull();
});

test('PF2: a hundred servers that never answer all get their turn while they think', async () => {
  const clock = createFakeClock();
  const pool = createPool(clock, { localConcurrency: 3, remoteConcurrency: 20 });
  let entered = 0;
  for (let index = 0; index < 100; index += 1) {
    void pool.enter('remote', neverAborted()).then((place) => {
      entered += 1;
      place?.requestSent();
    });
  }
  await clock.advance(399);
  expect(entered).toBe(80);
  await clock.advance(1);
  expect(entered).toBe(100);
});

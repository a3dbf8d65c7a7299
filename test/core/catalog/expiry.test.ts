import { expect, test } from 'vitest';
import { createExpiry } from '#core/catalog/expiry';
import type { Kind } from '#core/catalog/kinds';
import { createFakeClock } from '../../fakes/clock';

function setUp() {
  const clock = createFakeClock();
  const expired: Kind[] = [];
  return { clock, expired, expiry: createExpiry(clock, (kind) => expired.push(kind)) };
}

test('CN5: a list is due again when it is as old as the server allows, each kind for itself', async () => {
  const { clock, expired, expiry } = setUp();
  expiry.listed('tools', [1], 5_000);
  expiry.listed('prompts', [1], 9_000);
  expiry.listed('resources', [1], null);
  await clock.advance(4_999);
  expect(expired).toEqual([]);
  await clock.advance(4_001);
  expect(expired).toEqual(['tools', 'prompts']);
  expect(clock.waiting).toBe(0);
});

test('CN5: a list that stays the same is asked for ever less often, one that changes as before', async () => {
  const { clock, expired, expiry } = setUp();
  for (const wait of [1_000, 2_000, 4_000]) {
    expiry.listed('tools', ['same'], 10);
    await clock.advance(wait - 1);
    expect(expired).toEqual([]);
    await clock.advance(1);
    expect(expired.splice(0)).toEqual(['tools']);
  }
  expiry.listed('tools', ['other'], 10);
  await clock.advance(1_000);
  expect(expired).toEqual(['tools']);
});

test('CN5: a new list begins anew, and after the end nothing is due', async () => {
  const { clock, expired, expiry } = setUp();
  expiry.listed('tools', [1], 5_000);
  await clock.advance(4_000);
  expiry.listed('tools', [2], 5_000);
  await clock.advance(4_000);
  expect(expired).toEqual([]);
  expiry.close();
  await clock.advance(10_000);
  expect([expired, clock.waiting]).toEqual([[], 0]);
});

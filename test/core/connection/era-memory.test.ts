import { expect, test } from 'vitest';
import { createEraMemory, type EraMemoryDeps } from '#core/connection/era-memory';
import { ok } from '#shared/failure';
import { serverIdFromText } from '#shared/ids';
import type { JsonValue } from '#shared/json';
import { createFakeClock } from '../../fakes/clock';

const legacy = { era: 'legacy', protocolVersion: '2025-11-25', olderTransport: false } as const;
const modern = { era: 'modern', protocolVersion: '2026-07-28', olderTransport: false } as const;
const day = 86_400_000;

/** The file as it would be, and how often it was written. */
function createKept(before: Record<string, Record<string, JsonValue>> = {}) {
  const subjects = new Map(Object.entries(before).map(([name, values]) => [name, { ...values }]));
  const written: string[] = [];
  const kept: NonNullable<EraMemoryDeps['kept']> = {
    read: (subject) => Promise.resolve(subjects.get(subject) ?? {}),
    set: (subject, key, value) => {
      written.push(`${subject}.${key}`);
      const { [key]: _old, ...rest } = subjects.get(subject) ?? {};
      subjects.set(subject, value === undefined ? rest : { ...rest, [key]: value });
      return Promise.resolve(ok(null));
    },
    settled: () => Promise.resolve()
  };
  return { kept, written, subjects };
}

test('TR9: an era is acted upon for a day after the server was asked, and shown for longer', async () => {
  const clock = createFakeClock();
  const eras = createEraMemory({ clock });
  eras.remember('a', legacy, true);
  expect([eras.recall('a')?.era, eras.recall('b')]).toEqual(['legacy', null]);
  await clock.advance(day - 1);
  eras.remember('a', legacy, false);
  expect(eras.recall('a')?.era).toBe('legacy');
  await clock.advance(1);
  expect(eras.recall('a')).toBeNull();
  expect(eras.known('a')).toEqual({ ...legacy, askedAt: 1_000_000 });
  eras.remember('a', legacy, true);
  expect(eras.recall('a')?.askedAt).toBe(1_000_000 + day);
  eras.forget('a');
  expect(eras.known('a')).toBeNull();
});

test('TR9: another era than the remembered one counts at once', () => {
  const eras = createEraMemory({ clock: createFakeClock() });
  eras.remember('a', legacy, true);
  eras.remember('a', modern, true);
  expect(eras.recall('a')).toMatchObject(modern);
});

test('TR9: a date of the future, left by a clock that was set back, is not believed', async () => {
  const clock = createFakeClock(10 * day);
  const { kept, subjects } = createKept();
  const before = createEraMemory({ clock, kept });
  before.remember('a', legacy, true);
  await before.settled();
  const eras = createEraMemory({
    clock: createFakeClock(day),
    kept: createKept(Object.fromEntries(subjects)).kept
  });
  await eras.load();
  expect(eras.known('a')?.era).toBe('legacy');
  expect(eras.recall('a')).toBeNull();
});

test('TR9, TR4: era, date, older transport and pin outlast a restart; nothing of the configuration is written', async () => {
  const clock = createFakeClock();
  const { kept, subjects } = createKept();
  const first = createEraMemory({ clock, kept });
  first.remember('url https://wiki.example token=hush', { ...legacy, olderTransport: true }, true);
  first.setPin(serverIdFromText('user:wiki'), 'legacy');
  await first.settled();
  expect(JSON.stringify([...subjects])).not.toMatch(/hush|wiki\.example/);

  const second = createEraMemory({ clock, kept });
  await second.load();
  expect(second.recall('url https://wiki.example token=hush')).toEqual({
    ...legacy,
    olderTransport: true,
    askedAt: 1_000_000
  });
  expect(second.pin(serverIdFromText('user:wiki'))).toBe('legacy');
  expect(second.pin(serverIdFromText('user:other'))).toBe('auto');
  second.setPin(serverIdFromText('user:wiki'), 'auto');
  await second.settled();
  expect(subjects.get('eraPins')).toEqual({});
});

test('TR9: what changed little is not written again and again', async () => {
  const clock = createFakeClock();
  const { kept, written } = createKept();
  const eras = createEraMemory({ clock, kept });
  for (let count = 0; count < 5; count += 1) eras.remember('a', modern, true);
  await clock.advance(3_600_000);
  eras.remember('a', modern, true);
  await eras.settled();
  expect(written).toHaveLength(2);
});

test('TR9: what somebody else wrote there is passed over', async () => {
  const at = new Date(1_000_000).toISOString();
  const { kept } = createKept({
    eras: { x: 'legacy', y: { era: 'stone', protocolVersion: '1', askedAt: at }, z: { era: 'modern' } },
    eraPins: { 'user:a': 'stone', 'user:b': 'modern' }
  });
  const eras = createEraMemory({ clock: createFakeClock(), kept });
  await eras.load();
  expect(eras.pin(serverIdFromText('user:a'))).toBe('auto');
  expect(eras.pin(serverIdFromText('user:b'))).toBe('modern');
});

test('PF2: what a hundred servers showed at the start is written together', async () => {
  const clock = createFakeClock();
  const { kept, written, subjects } = createKept();
  const eras = createEraMemory({ clock, kept });
  for (let count = 0; count < 100; count += 1) {
    eras.remember(`server ${String(count)}`, legacy, true);
    await clock.advance(20);
  }
  expect(written).toEqual([]);
  expect(clock.waiting).toBe(1);
  await clock.advance(5_000);
  expect(Object.keys(subjects.get('eras') ?? {})).toHaveLength(100);
  expect(clock.waiting).toBe(0);
});

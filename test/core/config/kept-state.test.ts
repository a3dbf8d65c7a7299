import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createKeptState } from '#core/config/kept-state';
import { depsIn, temporaryFolder } from './folder';

const names = Array.from({ length: 100 }, (_, index) => `server-${String(index)}`);

test('PF2, CF4: what a hundred servers showed goes into the file together, and what stood there stays', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'state.json');
  fs.writeFileSync(
    file,
    '{\n  // by hand\n  "model": { "a": 1.0 },\n  "eras": { "old": "x", "gone": 1 }\n}\n'
  );
  const kept = createKeptState(file, depsIn(folder));
  const all = [kept.set('eras', 'gone', undefined), ...names.map((name) => kept.set('eras', name, { name }))];
  expect((await Promise.all(all)).every(({ ok }) => ok)).toBe(true);
  expect(fs.readFileSync(file, 'utf8')).toContain('// by hand\n  "model": { "a": 1.0 }');
  const eras = await kept.read('eras');
  expect(Object.keys(eras)).toEqual(['old', ...names]);
  expect(eras['server-99']).toEqual({ name: 'server-99' });
});

test('CF4: a comment among what is changed stays too', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'state.json');
  fs.writeFileSync(file, '{ "eras": { "old": 1 /* mine */ } }\n');
  const kept = createKeptState(file, depsIn(folder));
  await Promise.all([kept.set('eras', 'a', 1), kept.set('eras', 'b', 2), kept.set('eras', 'old', 3)]);
  expect(fs.readFileSync(file, 'utf8')).toContain('/* mine */');
  expect(await kept.read('eras')).toEqual({ old: 3, a: 1, b: 2 });
});

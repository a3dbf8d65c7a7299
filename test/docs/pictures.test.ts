import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { looks, screens } from '../e2e/screens/names';

const docs = path.resolve(import.meta.dirname, '../../docs');
const folder = path.join(docs, 'pictures');
const kept = readdirSync(folder);

/** In the texts that people read: the guide, and the page that leads to it. */
const named = ['guide.md', '../README.md'].flatMap((file) =>
  [
    ...readFileSync(path.join(docs, file), 'utf8').matchAll(
      /!\[[^\]]+\]\((?:docs\/)?pictures\/([\w-]+\.png)\)/g
    )
  ].map(([, name]) => name)
);

test('Docs: the pictures of the guide are those that are kept, and none is kept for nothing', () => {
  expect(kept.length).toBeGreaterThan(5);
  expect([...new Set(named)].sort()).toEqual([...kept].sort());
});

test('Docs: each picture of the guide is one that the walk through the window takes', () => {
  const taken = new Set(
    screens.flatMap((screen) => Object.keys(looks).map((look) => `${screen}-${look}.png`))
  );
  expect(kept.filter((name) => !taken.has(name))).toEqual([]);
});

test('Docs: pictures are few and small', () => {
  expect(kept.length).toBeLessThanOrEqual(10);
  expect(kept.filter((name) => statSync(path.join(folder, name)).size > 150_000)).toEqual([]);
});

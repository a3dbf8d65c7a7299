import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const rowPattern = /^\| ([A-Z]{2}\d+) +\| (.+?) +\| (works|partly|not yet) +\|$/;

function listed(): Map<string, { what: string; state: string }> {
  const rows = new Map<string, { what: string; state: string }>();
  for (const line of readFileSync(path.join(root, 'docs/features.md'), 'utf8').split('\n')) {
    const [, id, what, state] = rowPattern.exec(line) ?? [];
    if (id === undefined || what === undefined || state === undefined) continue;
    expect(rows.has(id), `${id} stands twice`).toBe(false);
    rows.set(id, { what, state });
  }
  return rows;
}

/** Ids that titles of tests begin with: `test('TR1, TR2: …')`. */
function proved(): Map<string, string> {
  const ids = new Map<string, string>();
  const files = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.test\.tsx?$/.test(name))) {
    const source = readFileSync(path.join(root, 'test', file), 'utf8');
    for (const [, ids_] of source.matchAll(/['"`]((?:[A-Z]{2}\d+(?:, )?)+):/g)) {
      for (const id of (ids_ ?? '').split(', ')) ids.set(id, file);
    }
  }
  return ids;
}

test('Docs: whatever the list says works, wholly or partly, has a test whose title names its id', () => {
  const ids = proved();
  const unproved = [...listed()]
    .filter(([id, row]) => row.state !== 'not yet' && !ids.has(id))
    .map(([id]) => id);
  expect(unproved).toEqual([]);
});

test('Docs: every id that a test proves is in the list and not called “not yet”', () => {
  const rows = listed();
  const unknown = [...proved()].filter(([id]) => (rows.get(id)?.state ?? 'not yet') === 'not yet');
  expect(unknown).toEqual([]);
});

test('Docs: what works partly says in brackets what is missing', () => {
  const silent = [...listed()].filter(([, row]) => row.state === 'partly' && !/\(.+\)$/.test(row.what));
  expect(silent).toEqual([]);
});

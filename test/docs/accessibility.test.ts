import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const rowPattern = /^\| (\d\.\d\.\d+) .+? \| (A{1,2}) +\| (.+?) +\| (pass|partly|fail|not applicable) +\|$/;

const rows = readFileSync(path.join(root, 'docs/accessibility.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, criterion, level, how, result] = rowPattern.exec(line) ?? [];
    return criterion === undefined ? [] : [{ criterion, level, how: how ?? '', result }];
  });

/** By guideline, the last number of each criterion of WCAG 2.2; what is missing between is of level AAA, or gone. */
const criteria: Readonly<Record<'A' | 'AA', Readonly<Record<string, readonly number[]>>>> = {
  A: {
    '1.1': [1],
    '1.2': [1, 2, 3],
    '1.3': [1, 2, 3],
    '1.4': [1, 2],
    '2.1': [1, 2, 4],
    '2.2': [1, 2],
    '2.3': [1],
    '2.4': [1, 2, 3, 4],
    '2.5': [1, 2, 3, 4],
    '3.1': [1],
    '3.2': [1, 2, 6],
    '3.3': [1, 2, 7],
    '4.1': [2]
  },
  AA: {
    '1.2': [4, 5],
    '1.3': [4, 5],
    '1.4': [3, 4, 5, 10, 11, 12, 13],
    '2.4': [5, 6, 7, 11],
    '2.5': [7, 8],
    '3.1': [2],
    '3.2': [3, 4],
    '3.3': [3, 4, 8],
    '4.1': [3]
  }
};

test('Docs: the audit has a row for each criterion of WCAG 2.2, levels A and AA, and no other', () => {
  const wanted = Object.entries(criteria).flatMap(([level, guidelines]) =>
    Object.entries(guidelines).flatMap(([guideline, last]) =>
      last.map((one) => `${guideline}.${String(one)} ${level}`)
    )
  );
  expect(rows.map(({ criterion, level }) => `${criterion} ${level ?? ''}`).sort()).toEqual(wanted.sort());
});

test('Docs: every test that the audit names exists, word for word', () => {
  const files = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((file) => readFileSync(path.join(root, 'test', file), 'utf8'))
    .join('\n');
  const named = rows.flatMap(({ how }) => [...how.matchAll(/`([^`]+)`/g)].map(([, title]) => title ?? ''));
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter((title) => !sources.includes(`'${title}'`))).toEqual([]);
});

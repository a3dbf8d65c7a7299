import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rootPart, partsOf } from '#shared/json-schema/scan';
import { createText } from '#shared/text/text';
import { argumentsSummary } from '../../../renderer/call/arguments-summary';
import { durationWords, elapsedWords, sizeWords } from '../../../renderer/call/measures';
import { lineAt, lineStarts, literalLineAt, literalLineStarts } from '../../../renderer/call/text-lines';
import { textViews } from '../../../renderer/call/text-kind';
import { treeMove } from '../../../renderer/call/tree-keys';
import { allBranches, cutString, firstOpen, treeRows } from '../../../renderer/call/tree-rows';
import { isSecretName } from '../../../renderer/json-schema/names';
import { difference } from '../../../renderer/json-schema/open-editor';
import type { Text } from '../../../renderer/text';

const i18n = createText('en');
const text: Text = (key, params) => i18n.t(key, { ...params });

test('TL2: a text cut into lines and long lines into pieces loses nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', ' '), maxLength: 200 }),
      fc.integer({ min: 1, max: 60 }),
      (part, times) => {
        const whole = part.repeat(times);
        const starts = lineStarts(whole);
        const pieces = starts.slice(0, -1).map((start, index) => whole.slice(start, starts[index + 1]));
        expect(pieces.join('')).toBe(whole);
      }
    )
  );
  expect(lineStarts('x'.repeat(5_000)).length).toBe(6);
  expect(lineAt('one\r\ntwo', lineStarts('one\r\ntwo'), 0)).toBe('one');
});

test('TL2: the lines of a string in JSON text are those of the string, and no piece ends in half an escape', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('\\', '"', '\u0001', 'a', 'n', '\n', '\ud800', '😀') }),
      fc.integer({ min: 1, max: 400 }),
      (part, times) => {
        const whole = part.repeat(times);
        const source = `["before", ${JSON.stringify(whole)}]`;
        const [, literal = rootPart(source)] = partsOf(source, 0);
        const starts = literalLineStarts(source, literal);
        const pieces = starts.slice(0, -1).map((_, index) => literalLineAt(source, starts, index));
        expect(pieces.join('')).toBe(whole.replaceAll('\n', ''));
        if (whole.split('\n').some((line) => JSON.stringify(line).length > 900)) return;
        const plain = lineStarts(whole);
        expect(pieces).toEqual(plain.slice(0, -1).map((_, index) => lineAt(whole, plain, index)));
      }
    )
  );
});

test('TL2: a string that is cut never ends in half an escape', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('\\', '"', '\u0001', 'a', '\ud800', '😀') }),
      fc.integer({ min: 2, max: 40 }),
      (words, most) => {
        const literal = JSON.stringify(words);
        const cut = cutString(literal, rootPart(literal), most);
        expect(words.startsWith(cut.replace(/…$/, '')) || cut === words).toBe(true);
      }
    )
  );
});

test('TL2: Markdown, JSON and plain text are told apart, and plain is always offered', () => {
  expect(textViews('Just a sentence. 2 * 3 * 4')).toEqual(['plain']);
  expect(textViews('# Title\n\nwords')).toEqual(['markdown', 'plain']);
  expect(textViews('see [docs](https://x.example)')).toEqual(['markdown', 'plain']);
  expect(textViews(' {"a": 1}')).toEqual(['json', 'plain']);
  expect(textViews('[info] started')).toEqual(['plain']);
});

test('TL2: of a tree as much is open at first as can be read at a glance', () => {
  const small = '{"a":{"b":[1,2]}}';
  expect(
    treeRows(small, rootPart(small), firstOpen(small, rootPart(small), 40)).map((row) => row.level)
  ).toEqual([1, 2, 3, 3]);
  const large = JSON.stringify({ rows: Array.from({ length: 100 }, (_, id) => ({ id })) });
  expect(treeRows(large, rootPart(large), firstOpen(large, rootPart(large), 40))).toHaveLength(1);
  expect(treeRows(large, rootPart(large), allBranches(large, rootPart(large), 1_000))).toHaveLength(201);
});

test('UX5: keys move in a tree as everywhere: arrows open, close, go in and go out', () => {
  const json = '{"a":{"b":1},"c":2}';
  const [first] = [...partsOf(json, 0)];
  const closed = treeRows(json, rootPart(json), new Set());
  const open = new Set([first!.start]);
  const rows = treeRows(json, rootPart(json), open);
  expect(treeMove(closed, 0, new Set(), 'ArrowRight')).toEqual({ type: 'open', start: first!.start });
  expect(treeMove(rows, 0, open, 'ArrowRight')).toEqual({ type: 'go', index: 1 });
  expect(treeMove(rows, 1, open, 'ArrowLeft')).toEqual({ type: 'go', index: 0 });
  expect(treeMove(rows, 0, open, 'ArrowLeft')).toEqual({ type: 'close', start: first!.start });
  expect(treeMove(rows, 0, open, 'End')).toEqual({ type: 'go', index: 2 });
  expect(treeMove(rows, 2, open, 'ArrowDown')).toEqual({ type: 'go', index: 2 });
  expect(treeMove(rows, 2, open, 'Enter')).toBe(null);
  expect(treeMove(rows, 0, open, 'x')).toBe(null);
});

test('TL4: the arguments of a call are one short line that repeats no secret', () => {
  expect(argumentsSummary('{}')).toBe('');
  expect(
    argumentsSummary('{"q":"voucher","n":12345678901234567890,"api_key":"k","l":["a","b"],"more":1}')
  ).toBe('q "voucher", n 12345678901234567890, api_key •••, l [a, b], …');
});

test.each([
  ['token', true],
  ['api_key', true],
  ['apiKey', true],
  ['clientSecret', true],
  ['db.password', true],
  ['maxTokens', false],
  ['max_tokens', false],
  ['page_token', false],
  ['nextPageToken', false],
  ['monkey', false],
  ['secretary', false]
])('SE4: %s is a secret: %s', (name, isSecret) => {
  expect(isSecretName(name)).toBe(isSecret);
});

test('TL3: sizes and times have a unit and no more digits than one reads', () => {
  expect([312, 4_100, 10_240_000].map((bytes) => sizeWords(text, bytes))).toEqual([
    '312 B',
    '4.1 kB',
    '10.2 MB'
  ]);
  expect([312, 1_240, 150_000].map((ms) => durationWords(text, ms))).toEqual(['312 ms', '1.24 s', '2.5 min']);
  expect([0, 3_249, 90_000].map((ms) => elapsedWords(text, ms))).toEqual(['0.0 s', '3.2 s', '1.5 min']);
});

test('TL1: the editor is changed only where two texts differ', () => {
  expect(difference('{"a": 1}', '{"a": 1}')).toBe(null);
  expect(difference('{"a": 1}', '{"a": 12}')).toEqual({ from: 7, to: 7, insert: '2' });
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const change = difference(before, after) as { from: number; to: number; insert: string } | null;
      const changed =
        change === null ? before : before.slice(0, change.from) + change.insert + before.slice(change.to);
      expect(changed).toBe(after);
    })
  );
});

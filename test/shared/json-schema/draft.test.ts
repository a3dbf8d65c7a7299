import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftOf, isJsonNumber, numberDraft, objectDraft, stringDraft } from '#shared/json-schema/draft';
import { changeAt, draftAt, moveItem } from '#shared/json-schema/edit-draft';
import { readDraft } from '#shared/json-schema/read-draft';
import { unfinishedIn } from '#shared/json-schema/unfinished';
import { writeDraft, writePretty } from '#shared/json-schema/write-draft';
import type { JsonValue } from '#shared/json';
import { schemaCases } from '../../fixtures/schema-cases';

function read(text: string) {
  const result = readDraft(text);
  if (!result.ok) throw new Error(`${result.fault.key} at ${String(result.fault.offset)}`);
  return result.draft;
}

test('TL1: any JSON becomes a draft and comes back as the same JSON, compact or laid out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.parse(writeDraft(read(text)) ?? '')).toEqual(JSON.parse(text));
      expect(JSON.parse(writePretty(read(text)))).toEqual(JSON.parse(text));
    })
  );
});

const digits = fc.stringMatching(/^(0|[1-9]\d{0,30})$/);
const numberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits,
    fc.stringMatching(/^(\.\d{1,20})?$/),
    fc.stringMatching(/^([eE][+-]?\d{1,3})?$/)
  )
  .map((parts) => parts.join(''));

test('TL1: every number keeps its digits: 1.0, 1e-7 and 12345678901234567890 are sent as they were typed', () => {
  fc.assert(
    fc.property(numberText, (text) => {
      expect(isJsonNumber(text)).toBe(true);
      expect(writeDraft(read(`{"a":[${text}]}`))).toBe(`{"a":[${text}]}`);
      expect(writeDraft(numberDraft(text))).toBe(text);
    })
  );
});

test('TL1: of each known case, what is written as raw JSON comes back digit by digit', () => {
  const raw = schemaCases.flatMap((one) => one.rawValid ?? []);
  expect(raw.length).toBeGreaterThan(0);
  for (const text of raw) expect(writeDraft(read(text))).toBe(text.replaceAll(' ', ''));
});

test('TL1: names that mean something to JavaScript are names like any other', () => {
  const text = '{"__proto__":{"x":1},"constructor":2,"toJSON":"y"}';
  expect(writeDraft(read(text))).toBe(text);
});

test.each(['-', '1.', '007', '+1', '1e', 'abc', ''])(
  'TL1: the half-typed number “%s” stays as typed and is left out of what is sent',
  (typed) => {
    const draft = objectDraft([
      ['a', numberDraft(typed)],
      ['b', stringDraft('x')]
    ]);
    expect(writeDraft(draft)).toBe('{"b":"x"}');
    expect(draftAt(draft, ['a'])).toEqual({ type: 'number', text: typed });
    expect(unfinishedIn(draft)).toEqual([{ path: ['a'], why: 'number' }]);
  }
);

test('TL1: half-typed JSON in one field leaves that part out and says where it breaks', () => {
  const draft = objectDraft([['a', { type: 'json', text: '{"b":\n' }]]);
  expect(writeDraft(draft)).toBe('{}');
  expect(unfinishedIn(draft)).toMatchObject([
    { path: ['a'], why: 'json', fault: { key: 'value', line: 2, column: 1 } }
  ]);
  expect(writeDraft(objectDraft([['a', { type: 'json', text: '{"b": [1.0]}' }]]))).toBe('{"a":{"b":[1.0]}}');
});

test.each<[string, string, number, number]>([
  ['{"a":1 "b":2}', 'comma', 1, 8],
  ['{"a" 1}', 'colon', 1, 6],
  ['{a:1}', 'name', 1, 2],
  ['{\n  "a": tru\n}', 'value', 2, 8],
  ['{"a":"x', 'quote', 1, 8],
  ['{"a":1} x', 'end', 1, 9],
  ['{"a":1,"a":2}', 'duplicate', 1, 9],
  ['', 'empty', 1, 1]
])('TL1: broken JSON is named by kind, line and column: %s', (text, key, line, column) => {
  expect(readDraft(text)).toMatchObject({ ok: false, fault: { key, line, column } });
});

test('TL1: JSON nested deeper than any stack is a fault, not a crash', () => {
  const text = '['.repeat(200_000) + ']'.repeat(200_000);
  expect(readDraft(text)).toMatchObject({ ok: false, fault: { key: 'tooDeep' } });
});

test('TL1: a change touches its own place only, and makes the objects on its way', () => {
  const before = read('{"keep":{"deep":[1.0,{"x":"y"}]}}');
  const after = changeAt(before, ['made', 'inside'], () => stringDraft('new'));
  expect(writeDraft(after)).toBe('{"keep":{"deep":[1.0,{"x":"y"}]},"made":{"inside":"new"}}');
  expect(writeDraft(changeAt(after, ['made', 'inside'], () => undefined))).toBe(
    '{"keep":{"deep":[1.0,{"x":"y"}]},"made":{}}'
  );
});

test('TL1: an item moves with its key, and stops at both ends', () => {
  const list = read('[1,2,3]');
  expect(writeDraft(moveItem(list, '2', -1))).toBe('[1,3,2]');
  expect(writeDraft(moveItem(list, '0', -1))).toBe('[1,2,3]');
  expect(writeDraft(moveItem(list, '2', 1))).toBe('[1,2,3]');
});

test('TL1: a value in memory, such as a default, becomes the draft of its JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.parse(JSON.stringify(value)) as JsonValue;
      expect(JSON.parse(writeDraft(draftOf(json)) ?? '')).toEqual(json);
    })
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listDraft, numberDraft, objectDraft } from '#shared/json-schema/draft';
import { jsonPathOf, locate } from '#shared/json-schema/locate';
import { layOut, partAt, partNamed, partsOf, rootPart, stringFrom } from '#shared/json-schema/scan';

function rebuilt(text: string, from: number): unknown {
  const parts = [...partsOf(text, from)];
  const first = text.charAt(from);
  if (first === '[') return parts.map((part) => rebuilt(text, part.from));
  if (first !== '{') return JSON.parse(text.slice(from, rootPart(text.slice(from)).to + from));
  const object: Record<string, unknown> = {};
  for (const part of parts) {
    Object.defineProperty(object, part.name ?? '', {
      value: rebuilt(text, part.from),
      enumerable: true,
      configurable: true
    });
  }
  return object;
}

test('TL2: JSON read part by part in its text is the same JSON, however it is laid out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 4), (value, space) => {
      const text = JSON.stringify(value, null, space);
      expect(rebuilt(text, rootPart(text).from)).toEqual(JSON.parse(text));
      expect(JSON.parse(layOut(text))).toEqual(JSON.parse(text));
    })
  );
});

test('TL2: numbers, escapes and doubled names are seen as they were written', () => {
  const text = '{"n": 12345678901234567890, "f": 1.0, "e\\"\\\\": "a\\"b", "n": 2}';
  const parts = [...partsOf(text, 0)];
  expect(parts.map((part) => [part.name, text.slice(part.from, part.to)])).toEqual([
    ['n', '12345678901234567890'],
    ['f', '1.0'],
    ['e"\\', '"a\\"b"'],
    ['n', '2']
  ]);
  expect(stringFrom('"a\\"b"')).toBe('a"b');
  expect(partNamed(text, 0, 'n')?.index).toBe(3);
  expect(layOut('{"a":[1.0,{}],"b":[]}')).toBe('{\n  "a": [\n    1.0,\n    {}\n  ],\n  "b": []\n}');
});

test('TL1: a path leads to the place in the text, and to nothing where nothing stands', () => {
  const text = '{\n  "a": [10, {"b": "x"}]\n}';
  const slice = (...path: (string | number)[]) => {
    const part = partAt(text, path);
    return part === null ? null : text.slice(part.start, part.to);
  };
  expect(slice('a', 1, 'b')).toBe('"b": "x"');
  expect(slice('a', 0)).toBe('10');
  expect(slice('a', 2)).toBe(null);
  expect(slice('a', 0, 'x')).toBe(null);
});

test('TL1: places in the form and places in what is sent find each other over what was left out', () => {
  const draft = objectDraft([['list', listDraft([numberDraft('1'), numberDraft('-'), numberDraft('3')])]]);
  expect(jsonPathOf(draft, ['list', '2'])).toEqual(['list', 1]);
  expect(jsonPathOf(draft, ['list', '1'])).toBe(null);
  expect(jsonPathOf(draft, ['gone'])).toBe(null);
  expect(locate(draft, ['list', 1])).toEqual(['list', '2']);
  expect(locate(draft, ['missing', 'inside'])).toEqual(['missing', 'inside']);
});

test('TL2: laying out what is not JSON still comes to an end, and drops no letter', () => {
  const unit = fc.constantFrom('{', '[', '}', ']', '"', ',', ':', '\\', 'a', '1', ' ', '\u00a0');
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const letters = (of: string) => of.replace(/[^a1]/g, '');
      expect(letters(layOut(text))).toBe(letters(text));
    })
  );
});

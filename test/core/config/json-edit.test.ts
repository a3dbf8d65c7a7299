import fc from 'fast-check';
import { getNodeValue, createScanner } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { insertElement, removeValue, renameMember, setValue } from '#core/config/json-edit';
import { endOf, members, readJson, sourceOf } from '#shared/server/json-document';

function valueOf(text: string): unknown {
  const { root, faults } = readJson(text);
  expect(faults).toEqual([]);
  return root === null ? null : JSON.parse(JSON.stringify(getNodeValue(root)));
}

describe('setting a value', () => {
  const text = [
    '{ // servers',
    '    "mcpServers": {',
    '        /* a */ "a": { "command": "x", "n": 12345678901234567890 }, // about a',
    '        // about b',
    '        "b": {',
    '            "args": [ "1",',
    '                      "2" ], // odd',
    '        },',
    '    },',
    '}',
    ''
  ].join('\r\n');

  test('CF4: replaces only its characters', () => {
    expect(setValue(text, ['mcpServers', 'a', 'command'], 'y')).toBe(text.replace('"x"', '"y"'));
    expect(setValue(text, ['mcpServers', 'b', 'args', 1], '3')).toBe(text.replace('"2"', '"3"'));
  });

  test('CF4: a new member is laid out like its neighbours, behind the last comment', () => {
    expect(setValue(text, ['mcpServers', 'c'], { command: 'z', args: ['-y'], env: { A: '1' } })).toBe(
      text.replace(
        '        },\r\n    },',
        [
          '        },',
          '        "c": {',
          '            "command": "z",',
          '            "args": ["-y"],',
          '            "env": {',
          '                "A": "1"',
          '            }',
          '        },',
          '    },'
        ].join('\r\n')
      )
    );
    expect(setValue(text, ['mcpServers', 'a', 'cwd'], '/')).toBe(
      text.replace('67890 }', '67890, "cwd": "/" }')
    );
    expect(setValue(text, ['mcpServers', 'b', 'x'], 1)).toBe(
      text.replace('// odd\r\n', '// odd\r\n            "x": 1,\r\n')
    );
  });

  test.each([
    ['', '{\n  "m": {\n    "a": 1\n  }\n}\n'],
    ['\uFEFF', '\uFEFF{\n  "m": {\n    "a": 1\n  }\n}\n'],
    ['// mine', '// mine\n{\n  "m": {\n    "a": 1\n  }\n}\n'],
    ['// mine\n', '// mine\n{\n  "m": {\n    "a": 1\n  }\n}\n'],
    ['null', '{\n  "m": {\n    "a": 1\n  }\n}'],
    ['{}', '{\n  "m": {\n    "a": 1\n  }\n}'],
    ['{ }\n', '{\n  "m": {\n    "a": 1\n  }\n}\n'],
    ['{\n}\n', '{\n  "m": {\n    "a": 1\n  }\n}\n'],
    ['{ /* none */ }', '{ /* none */\n  "m": {\n    "a": 1\n  }\n}'],
    ['{ // none\n}', '{ // none\n  "m": {\n    "a": 1\n  }\n}'],
    ['{"m":{}}', '{"m":{"a":1}}'],
    ['{"m":null,"k":2}', '{"m":{"a":1},"k":2}'],
    ['{"k":2}', '{"k":2,"m":{"a":1}}'],
    ['{ "k": 2 }', '{ "k": 2, "m": { "a": 1 } }'],
    ['{\n\t"k": 2\n}', '{\n\t"k": 2,\n\t"m": {\n\t\t"a": 1\n\t}\n}'],
    ['{\n  "k": 2 // k\n  // end\n}', '{\n  "k": 2, // k\n  // end\n  "m": {\n    "a": 1\n  }\n}'],
    ['{\n  "k": 2, // k\n}', '{\n  "k": 2, // k\n  "m": {\n    "a": 1\n  },\n}'],
    ['{ "k": 1,\n  "l": 2 }', '{ "k": 1,\n  "l": 2,\n  "m": {\n    "a": 1\n  } }']
  ])('CF4: adds what is missing to %j', (before, after) => {
    expect(setValue(before, ['m', 'a'], 1)).toBe(after);
  });

  test('CF4: of a doubled member the last is changed, which is the one that counts', () => {
    expect(setValue('{ "a": 1, "a": 2 }', ['a'], 3)).toBe('{ "a": 1, "a": 3 }');
  });
});

describe('removing a value', () => {
  test.each([
    ['{ "a": 1, "b": 2, "c": 3 }', 'b', '{ "a": 1, "c": 3 }'],
    ['{ "a": 1, "b": 2 }', 'b', '{ "a": 1 }'],
    ['{"a":1,"b":2}', 'a', '{"b":2}'],
    ['{ "b": 2 }', 'b', '{ }'],
    ['{\n  "a": 1,\n  "b": 2\n}', 'b', '{\n  "a": 1\n}'],
    ['{\n  "a": 1,\n  "b": {\n    "x": 1\n  },\n  "c": 3\n}', 'b', '{\n  "a": 1,\n  "c": 3\n}'],
    ['{\n  "b": 2\n}', 'b', '{\n}'],
    ['{\n  "a": 1,\n  "b": 2,\n}', 'b', '{\n  "a": 1,\n}'],
    ['{\r\n  "a": 1,\r\n  "b": 2\r\n}', 'b', '{\r\n  "a": 1\r\n}'],
    ['{ "b": 1, "a": 2, "b": 3 }', 'b', '{ "a": 2 }'],
    [
      '{\n  // a\n  "a": 1, // 1\n  // b\n  "b": 2, // 2\n  // c\n  "c": 3\n}',
      'b',
      '{\n  // a\n  "a": 1, // 1\n  // b\n  // 2\n  // c\n  "c": 3\n}'
    ],
    ['{\n  "a": 1, // 1\n  // b\n  "b": 2 // 2\n}', 'b', '{\n  "a": 1 // 1\n  // b\n  // 2\n}'],
    ['{\n  "a": 1,\n  "b": 2 // 2\n}', 'b', '{\n  "a": 1\n  // 2\n}'],
    ['{\n  "b": 2 /* x */, // y\n  "c": 3\n}', 'b', '{\n   /* x */ // y\n  "c": 3\n}'],
    ['{ "a": 1 }', 'b', '{ "a": 1 }']
  ])('CF4: from %j of %s leaves every comment', (before, key, after) => {
    expect(removeValue(before, [key])).toBe(after);
    valueOf(after);
  });
});

test('CF4: elements are put in and taken out of a list where they belong', () => {
  expect(insertElement('[1, 3]', [], 1, 2)).toBe('[1, 2, 3]');
  expect(insertElement('[\n  1,\n  3\n]', [], 1, 2)).toBe('[\n  1,\n  2,\n  3\n]');
  expect(insertElement('{"a":[]}', ['a'], 0, 2)).toBe('{"a":[2]}');
  expect(insertElement('{ "a": [ ] }', ['a'], 0, 'x')).toBe('{ "a": ["x"] }');
  expect(removeValue('[1, 2, 3]', [1])).toBe('[1, 3]');
});

test('CF4: renaming changes the name only, of a doubled member both', () => {
  expect(renameMember('{ "a": 1, "b": 2, "a": 3 }', ['a'], 'c"d')).toBe('{ "c\\"d": 1, "b": 2, "c\\"d": 3 }');
});

/* Random documents: values of any shape with blanks, comments, trailing commas and doubled names between the tokens. */
const gap = fc.constantFrom('', ' ', '\n', '\r\n  ', '\n\t', ' /* c */ ', ' // d\n', '\n  // e "x": {\n  ');
const key = fc.constantFrom('a', 'b', 'c', 'é"\\', '__proto__', '');
const { node } = fc.letrec<{ node: string; object: string; list: string; scalar: string }>((tie) => ({
  node: fc.oneof({ maxDepth: 3 }, tie('scalar'), tie('object'), tie('list')),
  scalar: fc.constantFrom(
    '1',
    '-0.5e3',
    '12345678901234567890',
    'true',
    'null',
    '"x"',
    '"// no"',
    '"\\u00e9{"'
  ),
  object: container(
    '{',
    '}',
    fc
      .tuple(gap, key, gap, gap, tie('node'), gap)
      .map(([g1, name, g2, g3, value, g4]) => `${g1}${JSON.stringify(name)}${g2}:${g3}${value}${g4}`)
  ),
  list: container(
    '[',
    ']',
    fc.tuple(gap, tie('node'), gap).map((parts) => parts.join(''))
  )
}));

function container(open: string, close: string, child: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(fc.array(child, { maxLength: 4 }), fc.boolean(), gap)
    .map(
      ([all, trailing, end]) => open + all.join(',') + (trailing && all.length > 0 ? ',' : '') + end + close
    );
}

const documentText = fc
  .tuple(
    fc.constantFrom('', '\uFEFF'),
    gap,
    fc.array(fc.tuple(gap, key, node), { maxLength: 4 }),
    fc.boolean(),
    gap,
    gap
  )
  .map(([mark, before, all, trailing, end, after]) => {
    const inner = all.map(([space, name, value]) => `${space}${JSON.stringify(name)}: ${value}`).join(',');
    return `${mark}${before}{${inner}${trailing && all.length > 0 ? ',' : ''}${end}}${after}`;
  });

function comments(text: string): readonly string[] {
  const scanner = createScanner(text.replace('\uFEFF', ' '));
  const found: string[] = [];
  for (let token: number = scanner.scan(); token !== 17; token = scanner.scan()) {
    if (token === 12 || token === 13) {
      const start = scanner.getTokenOffset();
      found.push(text.slice(start, start + scanner.getTokenLength()));
    }
  }
  return found;
}

/** Whether nothing but blanks was taken away: the rest stands in the new text in the same order. */
function isKept(before: string, after: string): boolean {
  let at = 0;
  for (const char of before.replace(/\s/g, '')) {
    const found = after.indexOf(char, at);
    if (found === -1) return false;
    at = found + char.length;
  }
  return true;
}

/** Each member that counts, with its value as the document writes it. */
function sources(text: string): Map<string, string> {
  const document = readJson(text);
  expect(document.faults).toEqual([]);
  return new Map(
    members(document.root).map(({ key: name, value }) => [name, sourceOf(document, value!)] as const)
  );
}

describe('laws, for random documents', () => {
  const fresh = { command: 'x', args: ['1'] };

  test('CF4: replacing a member changes nothing outside its value, and reads back', () => {
    fc.assert(
      fc.property(documentText, key, (text, name) => {
        const { root } = readJson(text);
        const member = members(root).findLast((candidate) => candidate.key === name);
        fc.pre(member?.value !== undefined);
        const after = setValue(text, [name], fresh);
        const { offset, length } = member.value!;
        expect(after.startsWith(text.slice(0, offset))).toBe(true);
        expect(after.endsWith(text.slice(offset + length))).toBe(true);
        expect(JSON.parse(sources(after).get(name)!)).toEqual(fresh);
        expect(sources(after).set(name, '')).toEqual(sources(text).set(name, ''));
      })
    );
  });

  test('CF4: adding a member takes nothing away but blanks, keeps every comment, and removing it gives the values back', () => {
    fc.assert(
      fc.property(documentText, (text) => {
        const after = setValue(text, ['new'], fresh);
        expect(isKept(text, after)).toBe(true);
        expect(comments(after)).toEqual(comments(text));
        expect(JSON.parse(sources(after).get('new')!)).toEqual(fresh);
        expect(sources(after).set('new', '')).toEqual(sources(text).set('new', ''));
        const back = removeValue(after, ['new']);
        expect(comments(back)).toEqual(comments(text));
        expect(sources(back)).toEqual(sources(text));
        const { root } = readJson(text);
        const isOnOneLine = !/[\r\n]/.test(text.slice(root!.offset, endOf(root!)));
        const hasOwnLine = /[\r\n][ \t]*$/.test(text.slice(0, endOf(root!) - 1));
        if (members(root).length > 0 && (isOnOneLine || hasOwnLine)) expect(back).toBe(text);
      })
    );
  });

  test('CF4: removing a member keeps every comment outside it and every other value', () => {
    fc.assert(
      fc.property(documentText, key, (text, name) => {
        const inside = members(readJson(text).root).filter((member) => member.key === name);
        const after = removeValue(text, [name]);
        const rest = sources(text);
        rest.delete(name);
        expect(sources(after)).toEqual(rest);
        const outside = inside.reduceRight(
          (cut, { node: { offset, length } }) => `${cut.slice(0, offset)}1${cut.slice(offset + length)}`,
          text
        );
        expect(comments(after)).toEqual(comments(outside));
      })
    );
  });

  test('CF4: renaming a member changes its name alone', () => {
    fc.assert(
      fc.property(documentText, key, (text, name) => {
        const after = renameMember(text, [name], 'other');
        expect(after.replaceAll(JSON.stringify('other'), '')).toBe(
          renameMember(text, [name], '§').replaceAll('"§"', '')
        );
        const renamed = [...sources(text)].map(
          ([own, value]) => [own === name ? 'other' : own, value] as const
        );
        expect(sources(after)).toEqual(new Map(renamed));
      })
    );
  });
});

import { expect, test } from 'vitest';
import { readTools } from '#core/catalog/read-tools';
import type { JsonValue } from '#shared/json';

const schema = { type: 'object' };
const read = (...entries: readonly JsonValue[]) => readTools('s', entries, false);

test('CN5: a broken tool costs no other tool, and says what is wrong with it', () => {
  const { items, problems } = read(
    { name: 'good-1', inputSchema: schema },
    { name: 'no-schema' },
    { name: 'null-schema', inputSchema: null },
    { name: 'string-schema', inputSchema: { type: 'string' } },
    { name: 'bad-output', inputSchema: schema, outputSchema: { type: 'not-a-type' } },
    { description: 'nameless', inputSchema: schema },
    null,
    { name: 'good-2', inputSchema: schema }
  );
  expect(items.map(({ originalName, problems: own }) => [originalName, own])).toEqual([
    ['good-1', []],
    ['no-schema', ['The server gave no input schema; write the arguments as JSON.']],
    ['null-schema', ['The server gave no input schema; write the arguments as JSON.']],
    [
      'string-schema',
      ['The input schema does not say that it describes an object; some AI programs refuse such a tool.']
    ],
    ['bad-output', ['The output schema is not valid and is not used.']],
    ['good-2', []]
  ]);
  expect(problems).toEqual([
    'Entry 6 of the answer to tools/list is not valid and was left out: it has no “name”.',
    'Entry 7 of the answer to tools/list is not valid and was left out: it is not an object.'
  ]);
});

test('CN5: schemas, descriptions and the fields of vendors stay as they came', () => {
  const inputSchema = {
    type: 'object',
    properties: { a: { $ref: '#/$defs/x', 'x-vendor': 1 } },
    $defs: { x: {} }
  };
  const tool = {
    name: 'find',
    title: 'Find',
    description: '  spaced\u200b ',
    inputSchema,
    annotations: { readOnlyHint: true, vendorHint: 2 },
    _meta: { 'vendor/x': 1 },
    icons: [{ src: 'data:,' }]
  };
  expect(read(tool).items[0]).toEqual({
    name: 'mcp__s__find',
    originalName: 'find',
    title: 'Find',
    description: '  spaced\u200b ',
    inputSchema,
    outputSchema: null,
    annotations: { readOnlyHint: true, vendorHint: 2 },
    extra: { _meta: { 'vendor/x': 1 }, icons: [{ src: 'data:,' }] },
    problems: []
  });
});

test('CN5: fields of the wrong kind are set aside one by one', () => {
  const [tool] = read({ name: 'x', inputSchema: schema, description: 7, annotations: [], title: null }).items;
  expect(tool).toMatchObject({ description: null, annotations: {}, title: null });
  expect(tool?.problems).toEqual([
    '“description” is not valid and is not used.',
    '“annotations” is not valid and is not used.'
  ]);
});

test('NM3: a name that is listed twice is one tool, the first, and says so', () => {
  const { items } = read(
    { name: 'dup', inputSchema: schema, description: 'first' },
    { name: 'dup', inputSchema: schema, description: 'second' }
  );
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    description: 'first',
    problems: ['The server lists this name more than once; the first entry is used.']
  });
});

test('NM3: names that collide are told on each of the tools', () => {
  const { items } = read({ name: 'a.b', inputSchema: schema }, { name: 'a_b', inputSchema: schema });
  expect(items[1]?.name).toBe('mcp__s__a_b');
  for (const { name, problems } of items) {
    expect(problems).toEqual([
      `Another tool’s name is the same once adapted for AI programs; this one is called ${name} there.`
    ]);
  }
});

test('TR3: a tool that maps arguments to headers wrongly is left out where headers are sent, and only there', () => {
  const property = (value: JsonValue) => ({
    name: 'find',
    inputSchema: { type: 'object', properties: { region: value } }
  });
  const right = property({ type: 'string', 'x-mcp-header': 'Region' });
  const wrong: readonly JsonValue[] = [
    property({ type: 'string', 'x-mcp-header': 'Re gion' }),
    property({ type: 'string', 'x-mcp-header': '' }),
    property({ type: 'number', 'x-mcp-header': 'Region' }),
    property({ type: 'array', items: { type: 'string', 'x-mcp-header': 'Region' } }),
    property({ anyOf: [{ type: 'object', properties: { a: { type: 'string', 'x-mcp-header': 'A' } } }] }),
    {
      name: 'find',
      inputSchema: {
        type: 'object',
        properties: {
          a: { type: 'string', 'x-mcp-header': 'Same' },
          b: { type: 'object', properties: { c: { type: 'boolean', 'x-mcp-header': 'SAME' } } }
        }
      }
    }
  ];
  expect(readTools('s', [right], true).items).toHaveLength(1);
  for (const entry of wrong) {
    expect(readTools('s', [entry], false).items).toHaveLength(1);
    const { items, problems } = readTools('s', [entry], true);
    expect(items).toEqual([]);
    expect(problems[0]).toContain('cannot be called over HTTP');
  }
});

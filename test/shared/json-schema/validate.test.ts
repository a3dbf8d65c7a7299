import { expect, test } from 'vitest';
import type { JsonObject } from '#shared/json';
import { prepare } from '#shared/json-schema/prepare';
import { checkerOf } from '#shared/json-schema/validate';
import { schemaCases } from '../../fixtures/schema-cases';

function faults(schema: JsonObject, value: unknown) {
  const verdict = checkerOf(schema).check(JSON.stringify(value));
  return verdict.faults.map((fault) => `${fault.path.join('.')}: ${fault.key}`);
}

const arguments_ = (values: readonly unknown[]) =>
  values.map((value) => [JSON.stringify(value), value] as const);

test.each(
  schemaCases.flatMap((one) =>
    arguments_([...one.valid, ...(one.tricky ?? [])]).map(
      ([text, value]) => [one.name, text, one, value] as const
    )
  )
)('TL1: %s admits %s', (_name, _text, one, value) => {
  const verdict = checkerOf(one.inputSchema).check(JSON.stringify(value));
  expect(verdict).toEqual({ faults: [], unchecked: null });
});

test.each(
  schemaCases.flatMap((one) =>
    arguments_(one.invalid).map(([text, value]) => [one.name, text, one, value] as const)
  )
)('TL1: %s refuses %s', (name, _text, one, value) => {
  const found = faults(one.inputSchema, value);
  if (name === 'object-no-properties') {
    expect(found).toEqual([': type']);
    return;
  }
  expect(found).not.toEqual([]);
});

test('TL1: a fault stands at the field where it is put right', () => {
  const at = (name: string, value: unknown) =>
    faults(schemaCases.find((one) => one.name === name)!.inputSchema, value);
  expect(at('defs-nested', { home: { street: 'x', geo: { lat: 100 } } })).toEqual([
    'home.geo.lon: required',
    'home.geo.lat: maximum'
  ]);
  expect(at('recursive-tree', { root: { label: 'a', children: [{ children: [] }] } })).toEqual([
    'root.children.0.label: required'
  ]);
  expect(at('if-then-else', { pay: 'card' })).toEqual(['card: required']);
  expect(at('if-then-else', { pay: 'cash', card: '4' })).toEqual(['card: notKnown']);
  expect(at('if-then-else', { pay: 'cash', coupon: 'c' })).toEqual(['mail: requiredWith']);
  expect(at('unevaluated-and-not', { a: 1, b: 1 })).toEqual([': notTogether']);
  expect(at('unevaluated-and-not', { c: 1 })).toEqual(['c: notKnown']);
  expect(at('unevaluated-and-not', {})).toEqual([': minProperties']);
  expect(at('tuple-prefixitems', { point: [1, 2, 3] })).toEqual(['point.2: tooManyItems']);
  expect(at('allof-merge', { userId: 1, title: 'x'.repeat(21) })).toEqual([
    'done: required',
    'title: maxLength'
  ]);
  expect(at('shared-ref', { to: '27/09/2026' })).toEqual(['to: pattern']);
});

test('TL1: of a choice, the form that was meant is judged', () => {
  const at = (name: string, value: unknown) =>
    faults(schemaCases.find((one) => one.name === name)!.inputSchema, value);
  expect(at('oneof-discriminated', { shape: { type: 'circle', r: 0 } })).toEqual(['shape.r: above']);
  expect(at('oneof-discriminated', { shape: { type: 'circle', r: 1, w: 2 } })).toEqual(['shape.w: notKnown']);
  expect(at('anyof-scalar-or-null', { limit: '5' })).toEqual(['limit: type']);
  expect(at('mutual-recursion', { expr: { op: '-', args: [1, 2] } })).toEqual(['expr.op: oneOf']);
  expect(at('mutual-recursion', { expr: { op: '+', args: [1] } })).toEqual(['expr.args: minItems']);
  expect(at('html-in-text', { y: 2 })).toEqual(['y: oneOf']);
});

test('TL1: a schema that cannot be followed leaves the arguments unchecked and never throws', () => {
  const endless = { allOf: [{ $ref: '#' }], properties: { a: { type: 'string' } } };
  expect(checkerOf(endless).check('{"a":1}')).toEqual({ faults: [], unchecked: 'circular' });
  expect(checkerOf({ type: 'object' }).check('{"a":').unchecked).toBe('json');
  const strange = { type: 'object', properties: { a: 'text', b: { $ref: 7 } }, required: 'a', enum: 3 };
  expect(checkerOf(strange as unknown as JsonObject).check('{"a":1}').unchecked).toBe(null);
});

test('TL1: what has to be set aside in a schema is named, and the rest still counts', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: {
      far: { $ref: 'https://schemas.example/a.json' },
      gone: { $ref: '#/$defs/none' },
      round: { $ref: '#/properties/round' },
      posix: { pattern: '^[[:alpha:]](?i)x$' },
      kind: { type: 'str' },
      bad: 'text',
      n: { type: 'integer', minimum: 3 }
    }
  };
  expect(prepare(schema).problems.map(({ key }) => key)).toEqual([
    'badPattern',
    'unknownType',
    'notASchema',
    'remoteRef',
    'unknownRef',
    'circularRef'
  ]);
  expect(faults(schema, { far: 1, gone: 2, round: 3, posix: 4, kind: 5, bad: 6, n: 2 })).toEqual([
    'n: minimum'
  ]);
});

test('TL1: references by anchor and by $id are followed inside the schema, never fetched', () => {
  const schema: JsonObject = {
    $id: 'https://schemas.example/tool',
    properties: {
      a: { $ref: '#size' },
      b: { $ref: 'https://schemas.example/part' },
      c: { $ref: 'https://schemas.example/part#/properties/x' }
    },
    $defs: {
      size: { $anchor: 'size', type: 'integer' },
      part: { $id: 'https://schemas.example/part', type: 'object', properties: { x: { type: 'string' } } }
    }
  };
  expect(prepare(schema).problems).toEqual([]);
  expect(faults(schema, { a: 'x', b: 1, c: 2 })).toEqual(['a: type', 'b: type', 'c: type']);
});

test('TL1: needless escapes of older patterns are read, and formats nobody defined are not judged', () => {
  expect(faults({ properties: { a: { pattern: '^[\\w\\_]+\\@x$' } } }, { a: 'b@x' })).toEqual([]);
  expect(faults({ properties: { a: { pattern: '^[\\w\\_]+\\@x$' } } }, { a: 'b' })).toEqual(['a: pattern']);
  expect(faults({ properties: { a: { format: 'url' } } }, { a: 'nowhere' })).toEqual([]);
});

test('TL1: OpenAPI’s `nullable` admits null beside the type and beside what stands for it; an empty choice admits all', () => {
  const schema: JsonObject = {
    properties: {
      typed: { type: 'string', enum: ['a'], nullable: true },
      referred: { allOf: [{ $ref: '#/$defs/size' }], nullable: true, description: 'How large' },
      not: { type: 'string', nullable: false },
      open: { anyOf: [], oneOf: [], allOf: [] }
    },
    $defs: { size: { type: 'integer' } }
  };
  expect(faults(schema, { typed: null, referred: null, open: 1 })).toEqual([]);
  expect(faults(schema, { typed: 'a', referred: 1, not: 'x' })).toEqual([]);
  expect(faults(schema, { typed: 'b', referred: 'x', not: null })).toEqual([
    'typed: oneOf',
    'referred: type',
    'not: type'
  ]);
});

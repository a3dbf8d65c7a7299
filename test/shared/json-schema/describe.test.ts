import { expect, test } from 'vitest';
import type { JsonObject } from '#shared/json';
import { changeWithin } from '#shared/json-schema/conditions';
import { describe } from '#shared/json-schema/describe';
import { numberDraft, stringDraft, type Draft } from '#shared/json-schema/draft';
import type { Field, FieldKind, FieldOf } from '#shared/json-schema/field';
import { fieldAt } from '#shared/json-schema/field-at';
import { openBook, type SchemaBook } from '#shared/json-schema/flatten';
import { initialArguments } from '#shared/json-schema/initial';
import { prepare } from '#shared/json-schema/prepare';
import { readDraft } from '#shared/json-schema/read-draft';
import type { Schema } from '#shared/json-schema/schema';
import { switchVariant, variantOf } from '#shared/json-schema/variants';
import { writeDraft } from '#shared/json-schema/write-draft';
import { schemaCase } from '../../fixtures/schema-cases';

function bookOf(schema: JsonObject): SchemaBook {
  return openBook(prepare(schema).root);
}

function read(text: string): Draft {
  const result = readDraft(text);
  if (!result.ok) throw new Error(result.fault.key);
  return result.draft;
}

function as<Kind extends FieldKind['kind']>(field: Field | null, kind: Kind): FieldOf<Kind> {
  if (field?.kind !== kind) throw new Error(`Expected ${kind}, got ${String(field?.kind)}`);
  return field as FieldOf<Kind>;
}

/** The fields of an object, by name. */
function fieldsOf(book: SchemaBook, schema: Schema = book.root, draft?: Draft): Record<string, Field | null> {
  const { properties } = as(describe(book, schema, draft), 'object');
  return Object.fromEntries(properties.map((one) => [one.name, describe(book, one.schema, undefined)]));
}

const kinds = (fields: Record<string, Field | null>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field?.kind]));

test('TL1: parts joined with allOf are one form with the union of fields and demands', () => {
  const book = bookOf(schemaCase('allof-merge').inputSchema);
  const { properties } = as(describe(book, book.root, undefined), 'object');
  expect(properties.map(({ name, required }) => [name, required])).toEqual([
    ['userId', true],
    ['title', true],
    ['done', true]
  ]);
  expect(fieldsOf(book)['title']).toMatchObject({ kind: 'text', minLength: 1, maxLength: 20 });
});

test('TL1: anyOf with null is one field that also admits null', () => {
  const book = bookOf(schemaCase('anyof-scalar-or-null').inputSchema);
  const fields = fieldsOf(book);
  expect(kinds(fields)).toEqual({ limit: 'number', note: 'text', tags: 'list' });
  for (const field of Object.values(fields)) expect(field).toMatchObject({ nullable: true, initial: null });
  expect(fields['limit']?.title).toBe('Limit');
  expect(writeDraft(initialArguments(book))).toBe('{}');
});

test('TL1: null among types and values is a state of the field, not one of its values', () => {
  const book = bookOf({
    properties: {
      a: { type: ['string', 'null'] },
      b: { enum: ['x', 2, null] },
      c: { type: 'null' },
      d: { type: ['integer', 'number'] },
      e: { type: ['string', 'integer'] }
    }
  });
  const fields = fieldsOf(book);
  expect(kinds(fields)).toEqual({ a: 'text', b: 'pick', c: 'null', d: 'number', e: 'choice' });
  expect(fields['b']).toMatchObject({ nullable: true, options: [{ value: 'x' }, { value: 2 }] });
});

test('TL1: values to pick keep their type and their titles, each once', () => {
  const book = bookOf({
    properties: {
      a: { enum: [1, '1', 1, true, ''] },
      b: { oneOf: [{ const: 1, title: 'one' }, { const: 2 }] },
      c: { enum: ['only'] }
    }
  });
  const fields = fieldsOf(book);
  expect(as(fields['a']!, 'pick').options.map(({ value }) => value)).toEqual([1, '1', true, '']);
  expect(as(fields['b']!, 'pick').options).toEqual([
    { value: 1, title: 'one' },
    { value: 2, title: null }
  ]);
  expect(fields['c']).toMatchObject({ kind: 'constant', value: 'only' });
});

test('TL1: without a type the words that are used tell it, and where none do the part is JSON', () => {
  const book = bookOf(schemaCase('no-type-fields').inputSchema);
  expect(kinds(fieldsOf(book))).toEqual({
    any: 'json',
    any2: 'json',
    any3: 'json',
    color: 'pick',
    box: 'object',
    seq: 'list'
  });
});

test('TL1: two fields that share a definition are drawn alike, and the nearer description wins', () => {
  const book = bookOf(schemaCase('shared-ref').inputSchema);
  const fields = fieldsOf(book);
  expect(kinds(fields)).toEqual({ from: 'text', to: 'text' });
  expect(fields['to']).toMatchObject({ description: 'end', pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
});

test('TL1: a tuple has its places and nothing to add; a map has rows', () => {
  const tuple = fieldsOf(bookOf(schemaCase('tuple-prefixitems').inputSchema));
  expect(tuple['point']).toMatchObject({
    kind: 'tuple',
    places: [{ type: 'number' }, { type: 'number' }],
    more: null
  });
  expect(
    kinds(fieldsOf(bookOf({ properties: { m: { additionalProperties: { type: 'integer' } } } })))
  ).toEqual({
    m: 'map'
  });
});

test('TL1: recursion opens one level at a time', () => {
  const book = bookOf(schemaCase('recursive-tree').inputSchema);
  const root = fieldsOf(book)['root'];
  let children = as(root!, 'object').properties.find(({ name }) => name === 'children')!;
  for (let level = 0; level < 50; level += 1) {
    const list = as(describe(book, children.schema, undefined), 'list');
    const node = as(describe(book, list.items, undefined), 'object');
    children = node.properties.find(({ name }) => name === 'children')!;
  }
  const mutual = fieldsOf(bookOf(schemaCase('mutual-recursion').inputSchema));
  expect(as(mutual['expr']!, 'choice').variants.map(({ label }) => label)).toEqual(['number', 'op']);
});

test('TL1: an object that demands itself does not fill itself in for ever', () => {
  const book = bookOf({
    type: 'object',
    properties: { next: { $ref: '#' } },
    required: ['next']
  });
  expect(writeDraft(initialArguments(book))?.length).toBeLessThan(200);
});

test('TL1: fields appear with their condition, and one that goes takes its value along', () => {
  const book = bookOf(schemaCase('if-then-else').inputSchema);
  const names = (draft: Draft) =>
    as(describe(book, book.root, draft), 'object').properties.map(
      ({ name, required }) => `${name}${required ? '*' : ''}`
    );
  expect(names(read('{"pay":"card"}'))).toEqual(['pay*', 'card*', 'coupon', 'mail']);
  expect(names(read('{"pay":"cash"}'))).toEqual(['pay*', 'coupon', 'mail']);
  expect(names(read('{"pay":"cash","coupon":"c"}'))).toEqual(['pay*', 'coupon', 'mail*']);
  const change = changeWithin(book, book.root, ['pay'], () => stringDraft('cash'));
  expect(writeDraft(change(read('{"pay":"card","card":"4111","other":1}')))).toBe('{"pay":"cash","other":1}');
});

test('TL1: a field that gets a value stands in the JSON where the schema has it', () => {
  const book = bookOf({
    properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } }
  });
  const add = (name: string) => changeWithin(book, book.root, [name], () => stringDraft('x'));
  expect(writeDraft(add('b')(read('{"a":"","c":""}')))).toBe('{"a":"","b":"x","c":""}');
  expect(writeDraft(add('a')(read('{"other":1,"c":"","b":""}')))).toBe('{"other":1,"a":"x","c":"","b":""}');
  expect(writeDraft(add('c')(read('{"c":"","a":""}')))).toBe('{"c":"x","a":""}');
});

test('TL1: the value tells which form of a choice it has; else what was chosen', () => {
  const book = bookOf(schemaCase('oneof-discriminated').inputSchema);
  const { variants } = as(fieldsOf(book)['shape']!, 'choice');
  expect(variants.map(({ label }) => label)).toEqual(['Circle', 'Rectangle']);
  expect(variantOf(book, variants, undefined, undefined)).toBe(null);
  expect(variantOf(book, variants, undefined, 1)).toBe(1);
  expect(variantOf(book, variants, read('{"type":"rect"}'), 0)).toBe(1);
  expect(variantOf(book, variants, read('{"type":"circle","w":2}'), undefined)).toBe(0);
  expect(variantOf(book, variants, read('{}'), 1)).toBe(1);
  expect(variantOf(book, variants, read('"text"'), undefined)).toBe(null);
});

test('TL1: another form keeps what both share, drops the rest and fills in its constant', () => {
  const book = bookOf({
    oneOf: [
      {
        properties: { type: { const: 'a' }, name: { type: 'string' }, r: { type: 'number' } },
        required: ['type']
      },
      {
        properties: { type: { const: 'b' }, name: { type: 'string' }, w: { type: 'number' } },
        required: ['type']
      }
    ]
  });
  const { variants } = as(describe(book, book.root, undefined), 'choice');
  expect(variants.map(({ label }) => label)).toEqual(['a', 'b']);
  const switched = switchVariant(book, variants[1]!, read('{"type":"a","name":"n","r":1.50}'));
  expect(writeDraft(switched)).toBe('{"type":"b","name":"n"}');
  expect(writeDraft(switchVariant(book, variants[0]!, undefined))).toBe('{"type":"a"}');
});

test('TL1: a choice of types keeps a value that fits and drops one that does not', () => {
  const book = bookOf({ properties: { v: { type: ['string', 'number'] } } });
  const { variants } = as(fieldsOf(book)['v']!, 'choice');
  expect(variantOf(book, variants, numberDraft('1.'), undefined)).toBe(1);
  expect(switchVariant(book, variants[0]!, numberDraft('1'))).toBe(undefined);
  expect(switchVariant(book, variants[0]!, stringDraft('x'))).toEqual(stringDraft('x'));
});

test('TL1: “one of these must be given” is a demand on the fields, not a choice', () => {
  const book = bookOf({
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'string' } },
    anyOf: [{ required: ['a'] }, { required: ['b'] }]
  });
  expect(kinds(fieldsOf(book))).toEqual({ a: 'text', b: 'text' });
});

test('TL1: a choice at the root comes before its fields', () => {
  const book = bookOf(schemaCase('root-anyof').inputSchema);
  expect(as(describe(book, book.root, undefined), 'choice').variants.map(({ label }) => label)).toEqual([
    'email',
    'sms'
  ]);
  expect(writeDraft(initialArguments(book))).toBe('{}');
});

test('TL1: defaults are filled in as they are, false, 0 and "" too; null and what breaks its own rule are not', () => {
  const book = bookOf(schemaCase('defaults-everywhere').inputSchema);
  expect(writeDraft(initialArguments(book))).toBe('{"verbose":false,"sep":"","opts":{"a":2},"list":[1,2]}');
});

test('TL1: what is demanded and has one value, or holds what is demanded, is filled in', () => {
  const book = bookOf({
    type: 'object',
    required: ['kind', 'home'],
    properties: {
      kind: { const: 'x' },
      optional: { const: 'y' },
      home: { type: 'object', required: ['v'], properties: { v: { const: 1 }, street: { type: 'string' } } }
    }
  });
  expect(writeDraft(initialArguments(book))).toBe('{"kind":"x","home":{"v":1}}');
});

test('SE4: secrets are known by their format or by being write-only', () => {
  const book = bookOf({
    properties: {
      a: { type: 'string', format: 'password' },
      b: { type: 'string', writeOnly: true },
      c: { type: 'string' }
    }
  });
  expect(Object.values(fieldsOf(book)).map((field) => field?.secret)).toEqual([true, true, false]);
});

test('TL1: a choice that leads back to itself ends there', () => {
  const book = bookOf({
    properties: { v: { $ref: '#/$defs/a' } },
    $defs: {
      a: { anyOf: [{ $ref: '#/$defs/b' }, { type: 'string' }] },
      b: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'number' }] }
    }
  });
  let field = fieldsOf(book)['v'] ?? null;
  let depth = 0;
  for (; field?.kind === 'choice'; depth += 1) field = describe(book, field.variants[0]!.schema, undefined);
  expect(depth).toBeLessThan(4);
});

test('TL1: the field of any place is found through lists, maps, tuples and choices', () => {
  const book = bookOf({
    properties: {
      list: { type: 'array', items: { properties: { n: { type: 'integer' } } } },
      map: { type: 'object', additionalProperties: { type: 'boolean' } },
      tuple: { prefixItems: [{ type: 'string' }, { type: 'number' }] },
      shape: schemaCase('oneof-discriminated').inputSchema['properties']!
    }
  });
  const draft = read('{"list":[{"n":1}],"map":{"m":true},"tuple":["a",1],"other":1}');
  const kind = (...path: string[]) => fieldAt(book, book.root, draft, path)?.kind;
  expect([kind('list', '0', 'n'), kind('map', 'm'), kind('tuple', '1'), kind('other'), kind()]).toEqual([
    'number',
    'boolean',
    'number',
    undefined,
    'object'
  ]);
});

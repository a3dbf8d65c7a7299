import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toolNames } from '#shared/server/names';

const name = (server: string, original: string): string | undefined =>
  toolNames(server, [original]).get(original)?.name;

test('NM1: a tool is called mcp__server__tool, with other characters replaced by _', () => {
  expect(name('github', 'create_issue')).toBe('mcp__github__create_issue');
  expect(name('my server', 'files.read')).toBe('mcp__my_server__files_read');
  expect(name('a/b', 'emoji🔧')).toBe('mcp__a_b__emoji_');
});

test('NM2: a longer name is cut and ends in a hash that tells it from its neighbours', () => {
  const one = name('server', 'x'.repeat(64));
  const other = name('server', 'x'.repeat(65));
  expect(one).toHaveLength(64);
  expect(one).toMatch(/^mcp__server__x+_[0-9a-f]{8}$/);
  expect(other).not.toBe(one);
});

test('NM2: a long server name leaves room for the tool’s own', () => {
  expect(name('s'.repeat(80), 'search')).toMatch(/^mcp__s{30}__search_[0-9a-f]{8}$/);
  expect(name('s'.repeat(40), 'search')).toBe(`mcp__${'s'.repeat(40)}__search`);
});

test('NM3: of colliding tools the one whose name needed no change keeps it', () => {
  const names = toolNames('s', ['files.read', 'files_read', 'files/read']);
  expect(names.get('files_read')).toEqual({ name: 'mcp__s__files_read', collides: true });
  expect(names.get('files.read')?.name).toMatch(/^mcp__s__files_read_[0-9a-f]{8}$/);
  expect(new Set([...names.values()].map((each) => each.name)).size).toBe(3);
});

test('NM3: a tool that is called like another one’s hash costs neither its name', () => {
  const hashed = toolNames('s', ['a.b', 'a/b']).get('a.b')?.name ?? '';
  const trap = hashed.replace('mcp__s__', '');
  const names = toolNames('s', ['a.b', 'a/b', trap]);
  expect(names.get(trap)?.name).toBe(hashed);
  expect(new Set([...names.values()].map((each) => each.name)).size).toBe(3);
});

test('NM4: names of an object’s own machinery and the empty name are names like others', () => {
  const names = toolNames('s', ['__proto__', 'constructor', '']);
  expect([...names.keys()]).toEqual(expect.arrayContaining(['__proto__', 'constructor', '']));
  expect(names.get('__proto__')?.name).toBe('mcp__s____proto__');
});

test('NM2, NM3: for any tools the names are valid, different, and independent of the order', () => {
  const original = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', '.', '/', '_', 'é'), maxLength: 6 }),
    fc.string({ unit: 'grapheme', maxLength: 90 })
  );
  fc.assert(
    fc.property(
      fc.string({ maxLength: 80 }),
      fc.uniqueArray(original, { maxLength: 20 }),
      (server, originals) => {
        const names = toolNames(server, originals);
        expect(names.size).toBe(originals.length);
        for (const { name: each } of names.values()) expect(each).toMatch(/^mcp__[A-Za-z0-9_-]{0,59}$/);
        expect(new Set([...names.values()].map((each) => each.name)).size).toBe(originals.length);
        expect(new Map(toolNames(server, [...originals].reverse()))).toEqual(new Map(names));
      }
    )
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Resolution, ServerConfig, SourceReading, Suppressed } from '#shared/server/config';
import { identity } from '#shared/server/identity';
import { mergeWithLastGood } from '#shared/server/last-good';
import { readServers } from '#shared/server/read-servers';
import { resolve } from '#shared/server/resolve';
import { scopes, type Scope } from '#shared/server/scope';

function source(scope: Scope, servers: unknown, file = `/${scope}.json`): SourceReading {
  return readServers(JSON.stringify({ mcpServers: servers }), { file, scope, env: {}, platform: 'linux' });
}

function names(resolution: Resolution): readonly string[] {
  return resolution.active.map(({ id }) => id);
}

function reasons(resolution: Resolution): Readonly<Record<string, Suppressed['reason']>> {
  return Object.fromEntries(resolution.suppressed.map(({ id, reason }) => [id, reason]));
}

describe('precedence', () => {
  test('CF1: of the same name the strongest scope counts, and the others say by whom they are overridden', () => {
    const resolution = resolve([
      source('dynamic', { a: { command: 'd' } }),
      source('user', { a: { command: 'u' }, b: { command: 'b' } }),
      source('project', { a: { command: 'p' } })
    ]);
    expect(names(resolution)).toEqual(['user:b', 'dynamic:a']);
    const by = { kind: 'overridden', by: { name: 'a', scope: 'dynamic' } };
    expect(reasons(resolution)).toEqual({ 'user:a': by, 'project:a': by });
    expect(resolution.sources.map(({ scope }) => scope)).toEqual(['user', 'project', 'dynamic']);
  });

  test('CF1: of two files of one scope the first counts, and both can be told apart', () => {
    const resolution = resolve([
      source('dynamic', { a: { command: '1' } }, '/1.json'),
      source('dynamic', { a: { command: '2' } }, '/2.json')
    ]);
    expect(resolution.active).toMatchObject([{ id: 'dynamic:a', source: { file: '/1.json' } }]);
    expect(resolution.suppressed).toMatchObject([
      { id: 'dynamic:a#2', name: 'a', source: { file: '/2.json' }, reason: { kind: 'overridden' } }
    ]);
    expect(resolution.sources.map(({ entries }) => entries[0]?.id)).toEqual(['dynamic:a', 'dynamic:a#2']);
  });

  test('CF1: an invalid entry is listed with its reason and holds back nothing', () => {
    const resolution = resolve([
      source('user', { a: { command: 'x' } }),
      source('dynamic', { a: { type: 'pigeon' } })
    ]);
    expect(names(resolution)).toEqual(['user:a']);
    expect(resolution.suppressed).toMatchObject([
      { id: 'dynamic:a', config: null, reason: { kind: 'invalid' } }
    ]);
    expect(resolution.problems).toMatchObject([{ code: 'config.unknown-type' }]);
  });

  test('CF1: an enterprise source excludes all others', () => {
    const resolution = resolve([
      source('user', { a: { command: 'x' }, bad: {} }),
      source('managed', { b: { command: 'y' } }),
      source('enterprise', { c: { command: 'z' } })
    ]);
    expect(names(resolution)).toEqual(['enterprise:c']);
    expect(reasons(resolution)).toMatchObject({
      'user:a': { kind: 'enterprise' },
      'managed:b': { kind: 'enterprise' },
      'user:bad': { kind: 'enterprise' }
    });
  });

  test('CF1: an enterprise file that does not exist excludes nothing', () => {
    const absent = { ...source('enterprise', {}), exists: false };
    expect(names(resolve([absent, source('user', { a: { command: 'x' } })]))).toEqual(['user:a']);
  });
});

describe('duplicates', () => {
  test('DD1: the same address, however it is written, is one server; another environment is another', () => {
    const resolution = resolve([
      source('user', {
        wiki: { url: 'https://wiki.example.test/mcp' },
        search: { command: 'node', args: ['/s.js'], env: { MODE: 'rw' } }
      }),
      source('project', {
        'wiki-copy': { type: 'sse', url: 'HTTPS://Wiki.Example.test:443/mcp/' },
        'search-ro': { command: 'node', args: ['/s.js'], env: { MODE: 'ro' } }
      })
    ]);
    expect(names(resolution)).toEqual(['user:wiki', 'user:search', 'project:search-ro']);
    expect(reasons(resolution)).toEqual({
      'project:wiki-copy': { kind: 'duplicate', by: { name: 'wiki', scope: 'user' } }
    });
  });

  test.each<[Scope, Scope]>([
    ['plugin', 'webapp'],
    ['webapp', 'user'],
    ['plugin', 'local'],
    ['built-in', 'plugin'],
    ['user', 'managed'],
    ['dynamic', 'managed']
  ])('DD2: of a duplicate in %s and in %s the second wins', (weak, strong) => {
    const resolution = resolve([
      source(weak, { x: { command: 'same' } }),
      source(strong, { y: { command: 'same' } })
    ]);
    expect(names(resolution)).toEqual([`${strong}:y`]);
    expect(reasons(resolution)).toEqual({
      [`${weak}:x`]: { kind: 'duplicate', by: { name: 'y', scope: strong } }
    });
  });

  test('DD2: among entries written by hand the weakest file wins, then the first listed', () => {
    const resolution = resolve([
      source('dynamic', { d: { command: 'same' } }),
      source('user', { u1: { command: 'same' }, u2: { command: 'same' } })
    ]);
    expect(names(resolution)).toEqual(['user:u1']);
  });

  test('DD4: an entry that is switched off neither holds back another nor is held back', () => {
    const off = { command: 'same', disabled: true };
    const resolution = resolve([source('user', { a: off, b: { command: 'same' }, c: off })]);
    expect(names(resolution)).toEqual(['user:a', 'user:b', 'user:c']);
  });

  test('DD1: other headers, another folder or another account are another server; names of headers ignore case', () => {
    const url = 'https://x.example/';
    const http = (headers: Readonly<Record<string, string>>): ServerConfig => ({
      ...{ transport: 'http', url, headers },
      ...{ disabled: false, startupTimeoutMs: null, callTimeoutMs: 5_000 }
    });
    expect(identity(http({ A: '1', b: '2' }))).toBe(
      identity({ ...http({ B: '2', a: '1' }), callTimeoutMs: null })
    );
    expect(identity(http({ A: '1' }))).not.toBe(identity(http({ A: '2' })));
    const resolution = resolve([
      source('user', { a: { command: 'x', cwd: '/1' }, b: { command: 'x', cwd: '/2' } })
    ]);
    expect(names(resolution)).toHaveLength(2);
  });

  test('DD1: the address behind a proxy is what counts', () => {
    const real = 'https://real.example/mcp';
    const resolution = resolve(
      [
        source('webapp', { w: { url: `https://proxy.example/v1?target=${encodeURIComponent(real)}` } }),
        source('user', { u: { url: real } })
      ],
      { proxies: [{ prefix: 'https://proxy.example/', parameter: 'target' }] }
    );
    expect(names(resolution)).toEqual(['user:u']);
  });
});

const oneServer = fc.oneof(
  fc.record({ command: fc.constantFrom('x', 'y'), disabled: fc.boolean() }),
  fc.record({ url: fc.constantFrom('https://x.example', 'https://X.example/', 'http://y.example') }),
  fc.constant({})
);
const oneSource = fc
  .tuple(fc.constantFrom(...scopes), fc.dictionary(fc.constantFrom('a', 'b', 'a#2', ''), oneServer))
  .map(([scope, servers]) => ({ scope, servers }));
const readings = fc
  .array(oneSource, { maxLength: 6 })
  .map((all) => all.map(({ scope, servers }, index) => source(scope, servers, `/${index}.json`)));

describe('laws', () => {
  test('CF1: every entry ends in exactly one list, under an id of its own', () => {
    fc.assert(
      fc.property(readings, (all) => {
        const { active, suppressed, sources } = resolve(all);
        const listed = [...active, ...suppressed].map(({ id }) => id);
        const given = sources.flatMap(({ entries, invalid }) => [...entries, ...invalid].map(({ id }) => id));
        expect(new Set(listed).size).toBe(listed.length);
        const overlays = sources.flatMap((one) => one.overlays ?? []);
        const merged = [...active, ...suppressed].flatMap((one) => one.overlays ?? []);
        const alone = overlays.filter(({ id }) => listed.includes(id));
        expect([...listed].sort()).toEqual([...given, ...alone.map(({ id }) => id)].sort());
        expect(merged).toHaveLength(overlays.length - alone.length);
        const before = all.flatMap((one) => [...one.entries, ...one.invalid, ...(one.overlays ?? [])]);
        expect(listed.length + merged.length).toBe(before.length);
      })
    );
  });

  test('CF1: active entries keep the order of the scopes and of their files, and no name and no enabled identity is active twice', () => {
    fc.assert(
      fc.property(readings, (all) => {
        const { active, sources } = resolve(all);
        const order = sources.flatMap(({ entries }) => entries.map(({ id }) => id));
        expect(order.filter((id) => active.some((entry) => entry.id === id))).toEqual(
          active.map(({ id }) => id)
        );
        expect(new Set(active.map(({ name }) => name)).size).toBe(active.length);
        const running = active.filter(({ config }) => !config.disabled).map(({ config }) => identity(config));
        expect(new Set(running).size).toBe(running.length);
      })
    );
  });

  test('DD2: the same sources always give the same answer, and what holds back is itself active or held back', () => {
    fc.assert(
      fc.property(readings, (all) => {
        const resolution = resolve(all);
        expect(resolve(structuredClone(all))).toEqual(resolution);
        for (const { reason } of resolution.suppressed) {
          if (reason.kind !== 'duplicate') continue;
          expect(resolution.active).toContainEqual(expect.objectContaining(reason.by));
        }
      })
    );
  });
});

describe('a file that breaks', () => {
  const options = { file: '/f.json', scope: 'user', env: {}, platform: 'linux' } as const;
  const good = readServers('{ "mcpServers": { "a": { "command": "x" }, "b": {} } }', options);

  test('CF5: keeps the entries it last had and shows what is wrong now', () => {
    const broken = readServers('{ "mcpServers": {\n "a": { "comm', options);
    const merged = mergeWithLastGood(good, broken);
    expect(merged.entries).toEqual(good.entries);
    expect(merged.invalid).toEqual(good.invalid);
    expect(merged.problems).toMatchObject([{ code: 'config.syntax', line: 2 }]);
  });

  test('CF5: that never was good gives what can be read', () => {
    const broken = readServers('{ "mcpServers": { "a": { "command": "x" }, "b"', options);
    expect(mergeWithLastGood(null, broken)).toBe(broken);
  });

  test('CF5: and is repaired, emptied or deleted has the new state', () => {
    const empty = readServers('', options);
    expect(mergeWithLastGood(good, empty)).toBe(empty);
    const gone: SourceReading = { ...empty, exists: false };
    expect(mergeWithLastGood(good, gone)).toBe(gone);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serverIdFromText as id, type ServerId } from '#shared/ids';
import type { Resolution, SourceReading, TrustSubject } from '#shared/server/config';
import type { DuplicateChoice } from '#shared/server/duplicates';
import { readServers } from '#shared/server/read-servers';
import { resolve } from '#shared/server/resolve';
import { scopes, type Scope } from '#shared/server/scope';

function source(scope: Scope, servers: unknown, more: Partial<SourceReading> = {}): SourceReading {
  const file = more.file ?? `/${scope}.json`;
  const text = JSON.stringify({ mcpServers: servers });
  return { ...readServers(text, { file, scope, env: {}, platform: 'linux' }), ...more };
}

function active({ active: all }: Resolution): readonly string[] {
  return all.map(({ id: one }) => one);
}

function reasonOf({ suppressed }: Resolution, one: string) {
  return suppressed.find((entry) => entry.id === one)?.reason;
}

const nobody = { isApproved: () => false };

describe('overlays', () => {
  test('CF10: an entry without command and URL changes fields of the weaker one, and both files are its sources', () => {
    const resolution = resolve([
      source('user', { a: { command: 'x', args: ['1'], env: { A: '1', B: '2' } } }),
      source('local', { a: { args: ['2'], env: { B: '3' }, timeout: 9000 } })
    ]);
    expect(resolution.active).toMatchObject([
      {
        id: 'user:a',
        config: { command: 'x', args: ['2'], env: { A: '1', B: '3' }, callTimeoutMs: 9_000 },
        source: { file: '/user.json' },
        overlays: [{ scope: 'local', file: '/local.json', line: 1 }]
      }
    ]);
    expect(resolution.suppressed).toEqual([]);
  });

  test('CF10: headers, what gives them, and how to sign in are changed field by field', () => {
    const oauth = { clientId: 'c', scopes: ['read'] };
    const resolution = resolve([
      source('user', { a: { url: 'https://a.test/', headers: { A: '1' }, headersHelper: 'old', oauth } }),
      source('local', {
        a: { headers: { B: '2' }, headersHelper: 'new --it', oauth: { callbackPort: 8123 } }
      })
    ]);
    expect(resolution.active).toMatchObject([
      {
        id: 'user:a',
        config: {
          headers: { A: '1', B: '2' },
          headersHelper: 'new --it',
          oauth: { ...oauth, callbackPort: 8_123 }
        }
      }
    ]);
    // Another's program for headers is never run before the person agreed to it.
    const held = resolve(
      [source('user', { a: { url: 'https://a.test/' } }), source('project', { a: { headersHelper: 'x' } })],
      nobody
    );
    expect(reasonOf(held, 'project:a')).toEqual({ kind: 'not-approved' });
    expect(held.active[0]?.config).not.toHaveProperty('headersHelper');
  });

  test('CF10: in layers, the nearest is changed and hides those below', () => {
    const resolution = resolve([
      source('user', { browser: { command: 'npx', args: ['--edge'] } }),
      source('project', { browser: { command: 'npx', args: [] } }),
      source('local', { browser: { disabled: true } })
    ]);
    expect(resolution.active).toMatchObject([
      { id: 'project:browser', config: { disabled: true, args: [] } }
    ]);
    expect(reasonOf(resolution, 'user:browser')).toMatchObject({
      kind: 'overridden',
      by: { scope: 'project' }
    });
  });

  test('CF10: one with nothing to change is named, with its file and line', () => {
    const resolution = resolve([
      source('user', { a: { disabled: true } }),
      source('local', { b: { command: 'x' } })
    ]);
    expect(active(resolution)).toEqual(['local:b']);
    expect(resolution.problems).toMatchObject([
      { code: 'config.overlay-without-base', file: '/user.json', line: 1, server: 'a', level: 'error' }
    ]);
    expect(reasonOf(resolution, 'user:a')).toMatchObject({ kind: 'invalid' });
  });

  test('CF10: managed configuration cannot be changed by a weaker source', () => {
    const resolution = resolve([
      source('local', { m: { disabled: true } }),
      source('managed', { m: { command: 'm' } })
    ]);
    expect(resolution.active).toMatchObject([{ id: 'managed:m', config: { disabled: false } }]);
    expect(reasonOf(resolution, 'local:m')).toMatchObject({ kind: 'invalid' });
  });
});

describe('what a project brings along', () => {
  test('CF2: waits for a person’s word and holds back nothing; what is off needs no word', () => {
    const sources = [
      source('user', { a: { command: 'mine' } }),
      source('project', {
        a: { command: 'theirs' },
        b: { command: 'b' },
        c: { command: 'c', disabled: true }
      })
    ];
    const resolution = resolve(sources, nobody);
    expect(active(resolution)).toEqual(['user:a', 'project:c']);
    expect(reasonOf(resolution, 'project:a')).toEqual({ kind: 'not-approved' });
    expect(resolution.suppressed[0]?.trust).toMatchObject({ name: 'a', config: { command: 'theirs' } });
    expect(active(resolve(sources, { isApproved: () => true }))).toEqual([
      'project:a',
      'project:b',
      'project:c'
    ]);
  });

  test('CF2: switching on what the person switched off needs their word, in a local file too', () => {
    const off = source('user', { team: { command: 'team', disabled: true } });
    const asked: TrustSubject[] = [];
    const refuse = (subject: TrustSubject): boolean => {
      asked.push(subject);
      return false;
    };
    const entry = resolve([off, source('local', { team: { command: 'team' } })], { isApproved: refuse });
    expect(active(entry)).toEqual(['user:team']);
    const overlay = resolve([off, source('local', { team: { disabled: false } })], { isApproved: refuse });
    expect(overlay.active).toMatchObject([{ id: 'user:team', config: { disabled: true } }]);
    expect(asked.map(({ switchesOn }) => switchesOn)).toEqual([true, true]);
    const local = resolve([source('local', { other: { command: 'x' } })], nobody);
    expect(active(local)).toEqual(['local:other']);
  });

  test('CF2: an overlay of a project that changes what runs waits as well; one that switches off does not', () => {
    const base = source('user', { a: { command: 'x' } });
    const changed = resolve(
      [base, source('project', { a: { env: { NODE_OPTIONS: '--require ./x' } } })],
      nobody
    );
    expect(changed.active).toMatchObject([{ config: { env: {} } }]);
    expect(reasonOf(changed, 'project:a')).toEqual({ kind: 'not-approved' });
    const off = resolve([base, source('project', { a: { disabled: true } })], nobody);
    expect(off.active).toMatchObject([{ config: { disabled: true } }]);
  });

  test('CF2: of several project files the nearest wins', () => {
    const near = source('project', { a: { command: 'near' } }, { file: '/r/s/.mcp.json', rank: 2 });
    const far = source('project', { a: { command: 'far' } }, { file: '/r/.mcp.json', rank: 1 });
    for (const order of [
      [near, far],
      [far, near]
    ]) {
      expect(resolve(order).active).toMatchObject([{ config: { command: 'near' } }]);
    }
  });
});

describe('duplicates', () => {
  const same = { url: 'https://x.test/mcp' };
  const pair = [source('webapp', { web: same }), source('user', { own: same })];
  const choose = (one: string, over: string, what: DuplicateChoice['what']) =>
    new Map([[id(one), { over: id(over), what }]]);

  test('DD3: the person may prefer the one that was held back, or keep both', () => {
    expect(active(resolve(pair))).toEqual(['user:own']);
    const instead = resolve(pair, { choices: choose('webapp:web', 'user:own', 'instead') });
    expect(active(instead)).toEqual(['webapp:web']);
    expect(reasonOf(instead, 'user:own')).toEqual({
      kind: 'duplicate',
      by: { name: 'web', scope: 'webapp' }
    });
    expect(active(resolve(pair, { choices: choose('webapp:web', 'user:own', 'both') }))).toEqual([
      'webapp:web',
      'user:own'
    ]);
  });

  test('DD3: a choice about servers that are no duplicates any more does nothing', () => {
    const others = [source('webapp', { web: same }), source('user', { own: { url: 'https://y.test/' } })];
    const choices = choose('webapp:web', 'user:own', 'instead');
    expect(resolve(others, { choices })).toEqual(resolve(others));
  });

  test('DD3: of one name a weaker entry may be preferred, but not to what an administrator set', () => {
    const sources = (strong: Scope) => [
      source('user', { a: { command: 'u' } }),
      source(strong, { a: { command: 's' } })
    ];
    const choices = choose('user:a', 'local:a', 'instead');
    expect(active(resolve(sources('local'), { choices }))).toEqual(['user:a']);
    const managed = choose('user:a', 'managed:a', 'instead');
    expect(active(resolve(sources('managed'), { choices: managed }))).toEqual(['managed:a']);
  });

  test('DD4: one that failed gives way to one that is not known to; when all failed, the order holds again', () => {
    const broken = (...ids: readonly string[]) => ({ broken: new Set<ServerId>(ids.map(id)) });
    expect(active(resolve(pair, broken('user:own')))).toEqual(['webapp:web']);
    expect(active(resolve(pair, broken('user:own', 'webapp:web')))).toEqual(['user:own']);
    const choices = choose('webapp:web', 'user:own', 'instead');
    expect(active(resolve(pair, { ...broken('webapp:web'), choices }))).toEqual(['webapp:web']);
  });
});

const oneServer = fc.oneof(
  fc.record({ command: fc.constantFrom('x', 'y'), disabled: fc.boolean() }),
  fc.record({ disabled: fc.boolean() }),
  fc.record({ env: fc.constant({ A: '1' }) })
);
const anySources = fc
  .array(fc.tuple(fc.constantFrom(...scopes), fc.dictionary(fc.constantFrom('a', 'b'), oneServer)), {
    maxLength: 6
  })
  .map((all) => all.map(([scope, servers], index) => source(scope, servers, { file: `/${index}.json` })));
const anyId = fc
  .tuple(fc.constantFrom(...scopes), fc.constantFrom('a', 'b'))
  .map(([scope, name]) => id(`${scope}:${name}`));
const anyOptions = fc
  .record({
    approved: fc.boolean(),
    choices: fc.array(
      fc.tuple(anyId, fc.record({ over: anyId, what: fc.constantFrom('instead' as const, 'both' as const) }))
    ),
    broken: fc.array(anyId),
    denied: fc.option(fc.constantFrom('a', 'b'), { nil: null })
  })
  .map(({ approved, choices, broken, denied }) => ({
    isApproved: () => approved,
    choices: new Map(choices),
    broken: new Set(broken),
    policy: {
      denied: denied === null ? [] : [{ match: { by: 'name' as const, name: denied }, file: '/s', line: 1 }],
      allowed: [],
      managedOnly: null,
      pluginsOnly: null
    }
  }));

describe('laws', () => {
  test('CF1, PO6: whatever is approved, chosen, broken or denied, no entry and no overlay disappears', () => {
    fc.assert(
      fc.property(anySources, anyOptions, (sources, options) => {
        const { active: counts, suppressed } = resolve(sources, options);
        const shown = counts.length + suppressed.length;
        const merged = [...counts, ...suppressed].flatMap(({ overlays }) => overlays ?? []).length;
        const given = sources.flatMap((one) => [
          ...one.entries,
          ...one.invalid,
          ...(one.overlays ?? [])
        ]).length;
        expect(shown + merged).toBe(given);
        expect(new Set(counts.map(({ name }) => name)).size).toBe(counts.length);
      })
    );
  });

  test('CF2, PO1: nothing runs that is denied, and of a project nothing that nobody agreed to', () => {
    fc.assert(
      fc.property(anySources, anyOptions, (sources, options) => {
        const { active: counts } = resolve(sources, options);
        const { denied } = options.policy;
        for (const { name, scope, config } of counts) {
          expect(denied.some(({ match }) => match.name === name)).toBe(false);
          if (scope === 'project' && !config.disabled) expect(options.isApproved()).toBe(true);
        }
      })
    );
  });

  test('DD4: the same facts always give the same answer', () => {
    fc.assert(
      fc.property(anySources, anyOptions, (sources, options) => {
        expect(resolve(structuredClone(sources), options)).toEqual(resolve(sources, options));
      })
    );
  });
});

import { describe, expect, test } from 'vitest';
import { readManifest, type Manifest } from '#shared/server/plugin-manifest';
import { judgePlugins, type FoundPlugin } from '#shared/server/plugins';
import { noPluginPolicy, type PluginPolicy } from '#shared/server/settings';
import { satisfies } from '#shared/server/version-range';

function plugin(manifest: object, folder?: string): FoundPlugin {
  const reading = readManifest(JSON.stringify(manifest), '/plugin.json', 'folder');
  if (!reading.ok) throw new Error(reading.problem.message);
  const at = folder ?? `/plugins/${reading.manifest.name}`;
  return { manifest: reading.manifest, folder: at, file: `${at}/.claude-plugin/plugin.json` };
}

function judge(plugins: readonly FoundPlugin[], policy: Partial<PluginPolicy> = {}) {
  return judgePlugins(plugins, { ...noPluginPolicy, ...policy }).map(({ manifest, refusal }) =>
    refusal === null
      ? manifest.name
      : `${manifest.name}: ${refusal.kind === 'denied' ? refusal.rule : 'message' in refusal ? refusal.message : ''}`
  );
}

const list = (...values: readonly string[]) => ({ values, file: '/s.json', line: 1 });

describe('versions', () => {
  test.each([
    ['1.2.3', '^1.2', true],
    ['2.0.0', '^1.2', false],
    ['0.2.9', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['0.0.4', '^0.0.3', false],
    ['1.2.9', '~1.2.3', true],
    ['1.3.0', '~1.2.3', false],
    ['1.9.0', '~1', true],
    ['1.5.0', '>=1.2 <2', true],
    ['2.0.0', '>= 1.2 < 2', false],
    ['1.5.0', '1.x', true],
    ['1.5.0', '1.0 - 1.5', true],
    ['1.6.0', '1.0.0 - 1.5.9', false],
    ['3.0.0', '1 || >2', true],
    ['1.0.0', '*', true],
    ['1.0.0', '', true],
    ['1.0.0-beta.2', '>=1.0.0-beta.1', true],
    ['1.0.0-beta.2', '*', false],
    ['1.0.0', '>1', false],
    ['2.0.0', '>1', true],
    ['', '^1', false],
    ['1.0.0', 'latest', null]
  ])('PG1: %s satisfies %s: %s', (version, range, wanted) => {
    expect(satisfies(version, range)).toBe(wanted);
  });
});

describe('a manifest', () => {
  test.each<[string, Partial<Manifest>]>([
    ['"lib"', { dependencies: [{ name: 'lib', range: null, marketplace: null }] }],
    ['"lib@shop"', { dependencies: [{ name: 'lib', range: null, marketplace: 'shop' }] }],
    ['"lib@^1.2"', { dependencies: [{ name: 'lib', range: '^1.2', marketplace: null }] }],
    [
      '{ "name": "lib", "version": "~2.1", "marketplace": "shop" }',
      { dependencies: [{ name: 'lib', range: '~2.1', marketplace: 'shop' }] }
    ]
  ])('PG1: a dependency may be written as %s', (written, wanted) => {
    const reading = readManifest(`{ "name": "a", "dependencies": [${written}] }`, '/p.json', 'a');
    expect(reading).toMatchObject({ ok: true, manifest: wanted });
  });

  test.each([
    ['{ "version": "1.0.0" }', /no name/],
    ['{ "name": "a/../b" }', /not made of/],
    ['{ "name": "a", "version": "one" }', /not like 1\.2\.3/],
    ['{ "name": "a", "dependencies": 5 }', /dependencies/],
    ['{ "name": "a", "dependencies": [{ "name": "b", "version": "newest" }] }', /no range/],
    ['{ "name": ', /not valid JSON/]
  ])('PG1: %s is named as unusable', (text, words) => {
    const reading = readManifest(text, '/p.json', 'a');
    expect(reading.ok ? '' : reading.problem.message).toMatch(words);
  });
});

describe('which plugins count', () => {
  test('PG1: what a plugin needs stands before it', () => {
    const app = plugin({ name: 'app', dependencies: ['lib'] });
    const lib = plugin({ name: 'lib', version: '1.0.0', dependencies: ['base'] });
    const base = plugin({ name: 'base' });
    expect(judge([app, lib, base])).toEqual(['base', 'lib', 'app']);
  });

  test('PG1: a cycle refuses its members and whoever needs them, and nobody else', () => {
    const found = [
      plugin({ name: 'a', dependencies: ['b'] }),
      plugin({ name: 'b', dependencies: ['a'] }),
      plugin({ name: 'c', dependencies: ['a'] }),
      plugin({ name: 'd' })
    ];
    const judged = judge(found).sort();
    expect(judged[0]).toMatch(/^a: .*a → b → a/);
    expect(judged[1]).toMatch(/^b: .*a → b → a/);
    expect(judged[2]).toMatch(/^c: .*cannot be used itself/);
    expect(judged[3]).toBe('d');
  });

  test('PG1: a missing dependency, and one of another version, are named', () => {
    const found = [
      plugin({ name: 'a', dependencies: ['gone'] }),
      plugin({ name: 'b', dependencies: [{ name: 'lib', version: '^2' }] }),
      plugin({ name: 'lib', version: '1.0.0' })
    ];
    expect(judge(found)).toEqual([
      expect.stringMatching(/gone, which is not here/),
      expect.stringMatching(/it needs lib \^2/),
      'lib'
    ]);
  });

  test('PG1: a bare name means the own marketplace; another one must be allowed', () => {
    const own = plugin({ name: 'lib', marketplace: 'shop' }, '/1');
    const foreign = plugin({ name: 'lib', marketplace: 'else' }, '/2');
    const bare = plugin({ name: 'a', marketplace: 'shop', dependencies: ['lib'] });
    const crossing = plugin({ name: 'b', marketplace: 'shop', dependencies: ['lib@else'] });
    expect(judge([foreign, bare])[1]).toMatch(/lib@shop, which is not here/);
    expect(judge([own, bare])).toEqual(['lib', 'a']);
    expect(judge([foreign, crossing])[1]).toMatch(/lib@else of another marketplace/);
    expect(judge([foreign, crossing], { allowCrossMarketplaceDependenciesOn: ['else'] })).toEqual([
      'lib',
      'b'
    ]);
  });

  test('PG1: block list, known marketplaces, hosts and paths refuse in this order', () => {
    const one = plugin({ name: 'a', marketplace: 'shop', repository: 'https://git.example.com/a' }, '/opt/a');
    const blocked = { value: 'a@shop', file: '/s.json', line: 3 };
    const all: Partial<PluginPolicy> = {
      blocklist: [blocked],
      strictKnownMarketplaces: list('other'),
      hostPattern: list('*.elsewhere.test'),
      pathPattern: list('/srv/*')
    };
    expect(judge([one], all)).toEqual(['a: plugins.blocklist: "a@shop"']);
    expect(judge([one], { ...all, blocklist: [] })).toEqual(['a: plugins.strictKnownMarketplaces: "other"']);
    const known = { ...all, blocklist: [], strictKnownMarketplaces: list('shop') };
    expect(judge([one], known)).toEqual(['a: plugins.hostPattern: "*.elsewhere.test"']);
    const hosted = { ...known, hostPattern: list('^git\\.example\\.com$') };
    expect(judge([one], hosted)).toEqual(['a: plugins.pathPattern: "/srv/*"']);
    expect(judge([one], { ...hosted, pathPattern: list('/opt/*') })).toEqual(['a']);
    expect(judge([one], { pathPattern: list('^(') })).toEqual(['a: plugins.pathPattern: "^("']);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesUrl } from '#shared/server/policy';
import { readServers } from '#shared/server/read-servers';
import { readSettings } from '#shared/server/read-settings';
import { resolve } from '#shared/server/resolve';
import type { Scope } from '#shared/server/scope';
import { joinSettings, type SettingsOwner } from '#shared/server/settings';
import { matchesWildcard } from '#shared/server/wildcard';
import type { Resolution } from '#shared/server/config';

function source(scope: Scope, servers: unknown) {
  const text = JSON.stringify({ mcpServers: servers });
  return readServers(text, { file: `/${scope}.json`, scope, env: {}, platform: 'linux' });
}

type Texts = Partial<Record<SettingsOwner, object>>;

function policy(texts: Texts) {
  const readings = Object.entries(texts).map(([owner, value]) =>
    readSettings(JSON.stringify(value, null, 1), {
      owner: owner as SettingsOwner,
      file: `/${owner}-settings.json`
    })
  );
  return joinSettings(readings).policy;
}

function decide(texts: Texts, ...sources: ReturnType<typeof source>[]): Resolution {
  return resolve(sources, { policy: policy(texts) });
}

function active({ active: all }: Resolution): readonly string[] {
  return all.map(({ id }) => id);
}

const three = {
  shop: { command: 'npx', args: ['-y', 'shop'] },
  wiki: { url: 'https://wiki.example.com/mcp' },
  other: { url: 'https://other.test/mcp' }
};

describe('deny and allow', () => {
  test.each([
    ['by name', { serverName: 'shop' }, ['user:wiki', 'user:other']],
    ['by its exact command line', { serverCommand: ['npx', '-y', 'shop'] }, ['user:wiki', 'user:other']],
    [
      'not by a part of its command line',
      { serverCommand: ['npx'] },
      ['user:shop', 'user:wiki', 'user:other']
    ],
    ['by its address', { serverUrl: 'https://*.example.com/*' }, ['user:shop', 'user:other']],
    [
      'by its address in other letters',
      { serverUrl: 'HTTPS://WIKI.example.com/*' },
      ['user:shop', 'user:other']
    ]
  ])('PO1, PO3: a server is denied %s', (_how, rule, left) => {
    expect(active(decide({ user: { deniedMcpServers: [rule] } }, source('user', three)))).toEqual(left);
  });

  test('PO2: an empty allow list denies all, also what is built in; an absent one allows all', () => {
    const builtIn = source('built-in', { Playground: { command: 'x' } });
    expect(active(decide({ user: { allowedMcpServers: [] } }, builtIn, source('user', three)))).toEqual([]);
    expect(active(decide({ user: {} }, builtIn, source('user', three)))).toHaveLength(4);
  });

  test('PO1: a deny rule holds against an allow rule, from whichever file', () => {
    const texts = {
      system: { allowedMcpServers: [{ serverName: 'shop' }, { serverName: 'wiki' }] },
      workspace: { deniedMcpServers: [{ serverName: 'shop' }] }
    };
    expect(active(decide(texts, source('user', three)))).toEqual(['user:wiki']);
  });

  test('PO4: with the administrator’s switch only the administrator allows, and everyone still denies', () => {
    const user = { allowedMcpServers: [{ serverName: 'other' }], deniedMcpServers: [{ serverName: 'wiki' }] };
    const system = { allowedMcpServers: [{ serverName: 'shop' }, { serverName: 'wiki' }] };
    expect(active(decide({ user, system }, source('user', three)))).toEqual(['user:shop', 'user:other']);
    const locked = { ...system, allowManagedServersOnly: true };
    expect(active(decide({ user, system: locked }, source('user', three)))).toEqual(['user:shop']);
    expect(
      active(decide({ user, system: { allowManagedServersOnly: true } }, source('user', three)))
    ).toEqual(['user:shop', 'user:other']);
  });

  test('PO5: with plugins only, servers and overlays of user, project and local scope are refused, the rest is not', () => {
    const one = { a: { command: 'a' } };
    const sources = [
      source('plugin', { p: { command: 'p' } }),
      source('user', { ...one, p: { args: ['changed'] } }),
      source('project', { b: { command: 'b' } }),
      source('local', { c: { command: 'c' } }),
      source('managed', { m: { command: 'm' } })
    ];
    const resolution = decide({ system: { pluginsOnly: true } }, ...sources);
    expect(active(resolution)).toEqual(['plugin:p', 'managed:m']);
    expect(resolution.active[0]).toMatchObject({ config: { args: [] } });
    expect(resolution.suppressed.map(({ id }) => id)).toEqual(['user:a', 'user:p', 'project:b', 'local:c']);
    for (const { reason } of resolution.suppressed) {
      expect(reason).toEqual({ kind: 'denied', rule: 'pluginsOnly', file: '/system-settings.json', line: 2 });
    }
  });

  test('PO6: what is denied says by which rule, in which file, at which line, and holds back nothing', () => {
    const resolution = decide(
      { system: { deniedMcpServers: [{ serverName: 'x' }, { serverUrl: 'https://strong.test/*' }] } },
      source('user', { wiki: { url: 'https://weak.test/mcp' } }),
      source('local', { wiki: { url: 'https://strong.test/mcp' } })
    );
    expect(active(resolution)).toEqual(['user:wiki']);
    expect(resolution.suppressed).toMatchObject([
      {
        id: 'local:wiki',
        reason: {
          kind: 'denied',
          rule: 'deniedMcpServers: { "serverUrl": "https://strong.test/*" }',
          file: '/system-settings.json',
          line: 6
        }
      }
    ]);
  });

  test('PO3: the address behind a proxy is the one that is judged', () => {
    const proxied = source('webapp', { w: { url: 'https://proxy.test/?u=https%3A%2F%2Fbad.test%2Fmcp' } });
    const shouted = source('webapp', { w: { url: 'HTTPS://Proxy.test?u=https%3A%2F%2Fbad.test%2Fmcp' } });
    const rules = policy({ user: { deniedMcpServers: [{ serverUrl: 'https://bad.test/*' }] } });
    const proxies = [{ prefix: 'https://proxy.test/', parameter: 'u' }];
    expect(active(resolve([proxied], { policy: rules, proxies }))).toEqual([]);
    expect(active(resolve([shouted], { policy: rules, proxies }))).toEqual([]);
    expect(active(resolve([proxied], { policy: rules, proxies: [] }))).toEqual(['webapp:w']);
  });
});

describe('addresses with wildcards', () => {
  test.each([
    ['https://*.example.com/*', 'https://a.example.com/', true],
    ['https://*.example.com/*', 'https://A.Example.com:443/x', true],
    ['https://*.example.com/*', 'https://example.com/x', false],
    ['https://*.example.com/*', 'https://evil.test/a.example.com/x', false],
    ['https://*.example.com/*', 'https://a.example.com@evil.test/x', false],
    ['https://example.com', 'https://example.com/', true],
    ['https://example.com/mcp', 'https://example.com/mcp/x', false],
    ['http://localhost:*/*', 'http://localhost:3000/mcp', true],
    ['*', 'https://anything.test/x', true]
  ])('PO3: %s allows %s: %s', (pattern, url, wanted) => {
    expect(matchesUrl(pattern, url, 'allow')).toBe(wanted);
  });

  test('PO3: to deny, a wildcard is any run of characters, whatever part of the address it runs over', () => {
    expect(matchesUrl('https://*bad*', 'https://x.test/path/bad/y', 'deny')).toBe(true);
  });

  test.each(['https://me@api.bad.test/mcp', 'https://API.bad.test.:443/mcp', 'https:\\\\api.bad.test\\mcp'])(
    'PO3: %s is an address of a denied host, however it is written',
    (url) => {
      expect(matchesUrl('https://api.bad.test/*', url, 'deny')).toBe(true);
    }
  );

  test('PO3: an address that leads past a denied one is none of it', () => {
    expect(matchesUrl('https://api.bad.test/*', 'https://api.bad.test@good.test/', 'deny')).toBe(false);
  });

  test('PO3: a pattern matches what a regular expression of the same meaning matches', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*', '.', '/') });
    fc.assert(
      fc.property(letters, letters, (pattern, text) => {
        const source = pattern
          .split('*')
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('.*');
        expect(matchesWildcard(pattern, text)).toBe(new RegExp(`^${source}$`, 's').test(text));
      })
    );
  });
});

describe('a settings file', () => {
  const read = (text: string, owner: SettingsOwner = 'user') =>
    readSettings(text, { owner, file: '/s.json' });

  test('PO1: names what is of a wrong type with its line, and uses the rest', () => {
    const reading = read(
      '{\n "deniedMcpServers": [{ "serverName": "a" }, { "name": "b" }],\n "pluginsOnly": "yes",\n' +
        ' "localConcurrency": 0,\n "xaaIdp": 5,\n "timeouts": { "call": 9000 },\n "deniedMcpServer": []\n}'
    );
    expect(reading.denied).toMatchObject([{ match: { by: 'name', name: 'a' }, line: 2 }]);
    expect(reading.limits).toMatchObject({ callTimeoutMs: 9_000, localConcurrency: null });
    expect(reading.problems.map(({ code, line, field }) => [code, line, field])).toEqual([
      ['config.unknown-setting', 7, 'deniedMcpServer'],
      ['config.wrong-setting', 2, 'deniedMcpServers[1]'],
      ['config.wrong-setting', 3, 'pluginsOnly'],
      ['config.wrong-setting', 5, 'xaaIdp'],
      ['config.wrong-setting', 4, 'localConcurrency']
    ]);
  });

  test('PO1: a switch in quotation marks is what it says, and is told of', () => {
    const reading = read('{\n "pluginsOnly": "true" }');
    expect(reading.pluginsOnly).toEqual({ file: '/s.json', line: 2 });
    expect(reading.problems).toMatchObject([
      { code: 'config.switch-as-text', line: 2, field: 'pluginsOnly' }
    ]);
  });

  test('PO2: an allow list that is no list allows nothing rather than everything', () => {
    expect(read('{ "allowedMcpServers": "github" }').allowed).toMatchObject({ rules: [] });
  });

  test('PG1: a folder of work decides neither where plugins are nor which may be used', () => {
    const text = '{ "pluginFolders": ["/x"], "plugins": { "blocklist": ["a"], "pathPattern": "/x/*" } }';
    const reading = read(text, 'workspace');
    expect(reading.pluginFolders).toEqual([]);
    expect(reading.plugins).toMatchObject({ blocklist: [{ value: 'a' }], pathPattern: null });
    expect(reading.problems).toMatchObject([{ code: 'config.setting-not-here', field: 'pluginFolders' }]);
    expect(read(text).pluginFolders).toEqual(['/x']);
  });

  test('PO1: a broken file never throws, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (text, value) => {
        read(text);
        read(
          JSON.stringify({
            deniedMcpServers: value,
            plugins: value,
            timeouts: value,
            allowedMcpServers: value
          })
        );
      })
    );
  });
});

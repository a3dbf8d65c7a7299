import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nodeServer, startHttpServer } from '../fixtures/start-server';
import { runPatchbay, type CommandAnswer } from './command-line';

const homes: string[] = [];

interface Listed {
  readonly name: string;
  readonly scope: string;
}

interface Shape {
  readonly servers: readonly (Listed & {
    readonly transport: string;
    readonly state: { readonly type: string };
    readonly sources: readonly Listed[];
  })[];
  readonly suppressed: readonly (Listed & { readonly reason: { readonly kind: string } })[];
  readonly problems: readonly { readonly code: string; readonly line?: number }[];
}

afterAll(async () => {
  for (const home of homes) await rm(home, { recursive: true, force: true });
});

async function createWorld(files: Readonly<Record<string, unknown>>): Promise<string> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'patchbay-cli-sources-'));
  homes.push(home);
  await mkdir(path.join(home, 'work/.git'), { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    const whole = path.join(home, file);
    await mkdir(path.dirname(whole), { recursive: true });
    await writeFile(whole, typeof content === 'string' ? content : JSON.stringify(content, null, 1));
  }
  return home;
}

const patchbay = (home: string, ...args: readonly string[]): Promise<CommandAnswer> =>
  runPatchbay([
    ...['--home', home, '--system', path.join(home, 'system'), '--workspace', path.join(home, 'work')],
    ...args
  ]);

async function sources(
  home: string,
  ...args: readonly string[]
): Promise<{ code: number | null; shape: Shape }> {
  const { code, stdout } = await patchbay(home, '--json', ...args, 'sources');
  return { code, shape: JSON.parse(stdout) as Shape };
}

const layers = {
  '.patchbay/mcp.json': {
    mcpServers: {
      browser: { command: 'npx', args: ['example-browser', '--edge'] },
      wiki: { url: 'https://wiki.example.test/mcp' },
      search: { command: 'node', args: ['/s.js'], env: { MODE: 'rw' } },
      team: { command: 'team', disabled: true }
    }
  },
  'work/.mcp.json': {
    mcpServers: {
      browser: { command: 'npx', args: ['example-browser'] },
      'wiki-copy': { url: 'https://wiki.example.test/mcp/' },
      'search-ro': { command: 'node', args: ['/s.js'], env: { MODE: 'ro' } },
      team: { command: 'team' }
    }
  },
  'work/.patchbay/mcp.local.json': { mcpServers: { browser: { disabled: true } } }
};

test('CF1, CF2, CF10: layers are merged, a project’s servers wait, and --yes is the word for one run', async () => {
  const home = await createWorld(layers);
  const waiting = await sources(home);
  expect(waiting.code).toBe(0);
  expect(waiting.shape.servers.map(({ scope, name }) => `${scope}:${name}`)).toEqual([
    ...['built-in:Playground', 'user:wiki', 'user:search', 'user:team', 'project:browser']
  ]);
  const kinds = waiting.shape.suppressed.map(({ name, scope, reason }) => `${scope}:${name} ${reason.kind}`);
  expect(kinds).toEqual([
    'user:browser overridden',
    'project:wiki-copy not-approved',
    'project:search-ro not-approved',
    'project:team not-approved'
  ]);
  const approved = await sources(home, '--yes');
  expect(approved.shape.servers.find(({ name }) => name === 'browser')).toMatchObject({
    scope: 'project',
    state: { type: 'disabled' },
    sources: [{ scope: 'project' }, { scope: 'local' }]
  });
  expect(approved.shape.servers.find(({ name }) => name === 'team')).toMatchObject({ scope: 'project' });
  expect(approved.shape.suppressed).toContainEqual(
    expect.objectContaining({
      name: 'wiki-copy',
      reason: { kind: 'duplicate', by: { name: 'wiki', scope: 'user' } }
    })
  );
  const { servers, suppressed } = waiting.shape;
  expect((await sources(home)).shape).toMatchObject({ servers, suppressed });
});

test('PO6, CF1: a rule is given with its file, and a wrong setting makes the exit code 1', async () => {
  const home = await createWorld({
    ...layers,
    'system/managed-settings.json': { deniedMcpServers: [{ serverName: 'search' }], pluginsOnly: 1 }
  });
  const { code, shape } = await sources(home);
  expect(code).toBe(1);
  expect(shape.problems).toMatchObject([{ code: 'config.wrong-setting', line: 7, field: 'pluginsOnly' }]);
  expect(shape.suppressed.find(({ name }) => name === 'search')?.reason).toEqual({
    kind: 'denied',
    rule: 'deniedMcpServers: { "serverName": "search" }',
    file: path.join(home, 'system/managed-settings.json'),
    line: 3
  });
});

test('CF1: files given by hand do not get round an organisation’s own list: exit 1, and why', async () => {
  const home = await createWorld({
    'given.json': { mcpServers: { a: nodeServer('answers') } },
    'system/enterprise-mcp.json': { mcpServers: { company: nodeServer('answers') } }
  });
  const given = ['--config', path.join(home, 'given.json')];
  const status = await patchbay(home, ...given, '--json', 'status');
  expect(status.code).toBe(1);
  expect(JSON.parse(status.stdout)).toMatchObject({ ok: false, failure: { code: 'policy.enterprise' } });
  expect(status.stderr).toContain('enterprise-mcp.json');
  const listed = await sources(home, ...given);
  expect(listed.code).toBe(1);
  expect(listed.shape.suppressed).toMatchObject([{ name: 'a', reason: { kind: 'enterprise' } }]);
  expect((await patchbay(home, '--json', 'status')).code).toBe(0);
});

test('DD4: a duplicate that works takes the place of one that failed', async () => {
  const server = await startHttpServer('http-answers');
  try {
    const dead = { url: 'http://127.0.0.1:9/mcp' };
    const proxied = `${server.url}?to=${encodeURIComponent(dead.url)}`;
    const home = await createWorld({
      '.patchbay/mcp.json': { mcpServers: { own: dead } },
      '.patchbay/webapp.json': {
        account: 'mara@example.com',
        proxies: [{ prefix: server.url, parameter: 'to' }],
        servers: { synced: { url: proxied } }
      }
    });
    const { stdout } = await patchbay(home, '--json', '--no-retry', 'status');
    const shape = JSON.parse(stdout) as Shape;
    expect(shape.servers.find(({ name }) => name === 'synced')).toMatchObject({
      transport: 'webapp-proxy',
      state: { type: 'connected' }
    });
    expect(shape.suppressed).toMatchObject([
      { name: 'own', reason: { kind: 'duplicate', by: { name: 'synced', scope: 'webapp' } } }
    ]);
  } finally {
    await server.close();
  }
});

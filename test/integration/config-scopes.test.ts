import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ConfigurationOptions } from '#core/config/configuration';
import type { Configuration } from '#core/config/contract';
import { createProgramFinder } from '#core/process/find-program';
import { nodeClock, nodeRandom, nodeSpawn } from '#core/node-ports';
import { failure } from '#shared/failure';
import { serverIdFromText as id } from '#shared/ids';
import { active, createHome, until, type Home } from './config';
import { startServing } from './config-web';

const playground = 'built-in:Playground';

function servers(entries: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ mcpServers: entries }, null, 1);
}

interface World extends Home {
  readonly system: string;
  readonly repository: string;
  readonly workspace: string;
  put(file: string, content: unknown): string;
  open(options?: Partial<ConfigurationOptions>): Promise<Configuration>;
}

/** A home, an administrator's folder, and a repository with a folder in it. */
function createWorld(): World {
  const home = createHome();
  const system = path.join(home.folder, 'system');
  const repository = path.join(home.folder, 'repository');
  const workspace = path.join(repository, 'packages', 'shop');
  fs.mkdirSync(path.join(repository, '.git'), { recursive: true });
  fs.mkdirSync(workspace, { recursive: true });
  const environment = {
    variables: { PATH: process.env['PATH'] ?? '' },
    platform: process.platform,
    ...{ home: home.folder, system, version: '0' }
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const ports = { clock: nodeClock, random: nodeRandom, environment, log, fetch: globalThis.fetch };
  return {
    ...{ ...home, system, repository, workspace },
    put: (file, content) => {
      const whole = path.resolve(home.folder, file);
      fs.mkdirSync(path.dirname(whole), { recursive: true });
      fs.writeFileSync(whole, typeof content === 'string' ? content : JSON.stringify(content, null, 1));
      return whole;
    },
    open: async (options = {}) => {
      const configuration = home.start({
        ports,
        workspace,
        findProgram: createProgramFinder({ ...ports, spawn: nodeSpawn }),
        ...options
      });
      await configuration.reload();
      return configuration;
    }
  };
}

function reasons(configuration: Configuration): Readonly<Record<string, string>> {
  const { suppressed } = configuration.resolution();
  return Object.fromEntries(suppressed.map((entry) => [entry.id, entry.reason.kind]));
}

function codes(configuration: Configuration): readonly string[] {
  return configuration.resolution().problems.map(({ code }) => code);
}

describe('every source', () => {
  test('CF1, CF2, PG1, TR6, TR8: all scopes are read and merged, and each entry says where it is from', async () => {
    const world = createWorld();
    world.put(
      '.patchbay/mcp.json',
      servers({ a: { command: 'user' }, wiki: { url: 'https://wiki.test/mcp' } })
    );
    world.put('repository/.mcp.json', servers({ a: { command: 'far' }, far: { command: 'far' } }));
    world.put('repository/packages/shop/.mcp.json', servers({ a: { command: 'near' } }));
    world.put('repository/packages/shop/.patchbay/mcp.local.json', servers({ mine: { command: 'local' } }));
    world.put('.mcp.json', servers({ above: { command: 'outside the repository' } }));
    world.put('.patchbay/webapp.json', {
      account: 'mara@example.com',
      proxies: [{ prefix: 'https://proxy.test/', parameter: 'to' }],
      servers: {
        'wiki-web': { url: 'https://proxy.test/?to=https%3A%2F%2Fwiki.test%2Fmcp' },
        calendar: { url: 'https://proxy.test/?to=https%3A%2F%2Fcalendar.test%2F' }
      }
    });
    world.put('.patchbay/plugins/kit/.claude-plugin/plugin.json', { name: 'kit', version: '1.0.0' });
    world.put('.patchbay/plugins/kit/.mcp.json', servers({ tool: { command: '${CLAUDE_PLUGIN_ROOT}/run' } }));
    world.put('.patchbay/plugins/kit/commands/x.md', '');
    world.put('system/managed-mcp.json', servers({ helpdesk: { command: 'managed' } }));
    world.put('.claude/ide/4711.lock', {
      ...{ pid: process.pid, ideName: 'Code', transport: 'ws', authToken: 't' },
      workspaceFolders: [world.workspace]
    });
    world.put('.claude/ide/4712.lock', { pid: 2 ** 22 + 1, ideName: 'Gone', authToken: 't' });
    const configuration = await world.open({
      approvesAll: true,
      isAlive: (pid) => pid === process.pid
    });
    expect(active(configuration)).toEqual([
      ...[
        playground,
        'plugin:tool',
        'webapp:calendar',
        'user:wiki',
        'project:far',
        'project:a',
        'local:mine'
      ],
      ...['dynamic:ide-code', 'managed:helpdesk']
    ]);
    expect(reasons(configuration)).toEqual({
      'webapp:wiki-web': 'duplicate',
      'user:a': 'overridden',
      'project:a#2': 'overridden'
    });
    const entries = configuration.resolution().active;
    expect(entries.find(({ name }) => name === 'a')).toMatchObject({ config: { command: 'near' } });
    expect(entries.find(({ name }) => name === 'tool')).toMatchObject({
      pluginSource: 'kit',
      config: { command: path.join(world.folder, '.patchbay/plugins/kit/run') }
    });
    expect(entries.find(({ name }) => name === 'calendar')?.config).toMatchObject({
      webapp: { account: 'mara@example.com', realUrl: 'https://calendar.test/' }
    });
    expect(entries.find(({ name }) => name === 'ide-code')?.config).toMatchObject({
      transport: 'ws',
      url: 'ws://127.0.0.1:4711',
      headers: { 'X-Claude-Code-Ide-Authorization': 't' },
      ide: { ideName: 'Code', ideRunningInWindows: false }
    });
    expect(codes(configuration)).toEqual(['config.plugin-parts']);
  });

  test('CF1: an enterprise list is exclusive, also over files given by hand, and even when it is broken', async () => {
    const world = createWorld();
    world.put('.patchbay/mcp.json', servers({ a: { command: 'user' } }));
    const given = world.put('given.json', servers({ b: { command: 'given' } }));
    world.put('system/enterprise-mcp.json', servers({ c: { command: 'enterprise' } }));
    const configuration = await world.open();
    expect(active(configuration)).toEqual(['enterprise:c']);
    expect(reasons(configuration)).toEqual({ [playground]: 'enterprise', 'user:a': 'enterprise' });
    const byHand = await world.open({ configFiles: [given] });
    expect(active(byHand)).toEqual(['enterprise:c']);
    world.put('system/enterprise-mcp.json', '{ "mcp');
    expect(active(await world.open())).toEqual([]);
  });

  test('PO1, CF5: rules of the administrator hold for files given by hand, and a change of them counts at once', async () => {
    const world = createWorld();
    const given = world.put('given.json', servers({ b: { command: 'b' }, c: { command: 'c' } }));
    world.put('system/managed-settings.json', { deniedMcpServers: [{ serverName: 'b' }] });
    world.put('.patchbay/settings.json', { deniedMcpServers: [{ serverName: 'c' }] });
    const configuration = await world.open({ configFiles: [given] });
    expect(active(configuration)).toEqual(['dynamic:c']);
    world.put('system/managed-settings.json', { deniedMcpServers: [{ serverName: 'c' }] });
    await until(() => active(configuration).includes('dynamic:b'));
    expect(active(configuration)).toEqual(['dynamic:b']);
    world.put('system/managed-settings.json', '{ "deniedMcpServers": [{ "serverName"');
    await until(() => codes(configuration).includes('config.syntax'));
    expect(active(configuration)).toEqual(['dynamic:b']);
  });

  test('CF10: managed servers are read once; a later change is told and waits for a restart', async () => {
    const world = createWorld();
    world.put('system/managed-mcp.json', servers({ a: { command: '1' } }));
    const configuration = await world.open();
    world.put('system/managed-mcp.json', servers({ b: { command: '2' } }));
    await until(() => codes(configuration).includes('config.managed-changed'));
    expect(active(configuration)).toEqual([playground, 'managed:a']);
    await configuration.close();
    expect(active(await world.open())).toEqual([playground, 'managed:b']);
  });

  test('CF10: an address that does not answer uses the copy of the last time, and says so', async () => {
    const world = createWorld();
    const web = await startServing(servers({ remote: { command: 'r' } }));
    world.put('system/managed-settings.json', { managedMcpUrl: web.url });
    const first = await world.open();
    expect(active(first)).toEqual([playground, 'managed:remote']);
    await first.close();
    await web.close();
    const second = await world.open();
    expect(active(second)).toEqual([playground, 'managed:remote']);
    expect(codes(second)).toEqual(['config.managed-copy']);
    fs.rmSync(path.join(world.folder, '.patchbay/managed-copy.json'));
    await second.close();
    const third = await world.open();
    expect(active(third)).toEqual([playground]);
    expect(codes(third)).toEqual(['config.managed-unreachable']);
  });

  test('PG1: a plugin that comes, nested ones, and one that goes are followed', async () => {
    const world = createWorld();
    const configuration = await world.open();
    world.put('.patchbay/plugins/shop/deep/kit/.claude-plugin/plugin.json', {
      name: 'kit',
      mcpServers: './s.json'
    });
    world.put('.patchbay/plugins/shop/deep/kit/s.json', servers({ named: { command: 'n' } }));
    await until(() => active(configuration).includes('plugin:named'));
    world.put('.patchbay/plugins/shop/deep/kit/.mcp.json', servers({ more: { command: 'm' } }));
    await until(() => active(configuration).includes('plugin:more'));
    fs.rmSync(path.join(world.folder, '.patchbay/plugins/shop'), { recursive: true });
    await until(() => active(configuration).length === 1);
  });

  test('PG1: a folder of settings, a blocked plugin and one that leads out of its folder', async () => {
    const world = createWorld();
    world.put('elsewhere/one/.mcp.json', servers({ one: { command: '1' } }));
    world.put('elsewhere/two/.claude-plugin/plugin.json', { name: 'two', mcpServers: '../secret.json' });
    world.put('elsewhere/two/.mcp.json', servers({ two: { command: '2' } }));
    world.put('.patchbay/settings.json', {
      pluginFolders: [path.join(world.folder, 'elsewhere/one'), path.join(world.folder, 'elsewhere/two')],
      plugins: { blocklist: ['one'] }
    });
    const configuration = await world.open();
    expect(active(configuration)).toEqual([playground, 'plugin:two']);
    expect(reasons(configuration)).toEqual({ 'plugin:one': 'denied' });
    expect(codes(configuration)).toEqual(['config.plugin-refused', 'config.plugin-invalid']);
  });
});

describe('approvals', () => {
  function program(world: World, name: string, text: string): string {
    const file = world.put(`bin/${name}`, text);
    fs.chmodSync(file, 0o755);
    return file;
  }

  async function approveAll(configuration: Configuration, one: string): Promise<void> {
    const details = await configuration.approvals(id(one));
    if (!details.ok) throw new Error(details.failure.message);
    const given = await configuration.approve(
      details.value.approvals.map(({ serverId, hash }) => ({ serverId, hash }))
    );
    expect(given).toEqual({ ok: true, value: null });
  }

  test('CF2: a project’s servers wait, show their whole command and program, and one word is kept for the next run', async () => {
    const world = createWorld();
    const tool = program(world, 'tool', '#!/bin/sh\n');
    world.put('repository/.mcp.json', servers({ a: { command: tool, args: ['two words', '${X:-x}'] } }));
    const first = await world.open();
    expect(reasons(first)).toEqual({ 'project:a': 'not-approved' });
    const details = await first.approvals(id('project:a'));
    expect(details).toMatchObject({
      ok: true,
      value: {
        approvals: [
          {
            command: [tool, 'two words', '${X:-x}'],
            program: tool,
            folder: world.repository,
            approvedAt: null
          }
        ]
      }
    });
    await approveAll(first, 'project:a');
    expect(active(first)).toEqual([playground, 'project:a']);
    await first.close();
    const second = await world.open();
    expect(active(second)).toEqual([playground, 'project:a']);
    world.put(
      'repository/.mcp.json',
      servers({ a: { command: tool, args: ['two words', '${X:-x}'], timeout: 5000 } })
    );
    await until(() => second.resolution().active.some(({ config }) => config.callTimeoutMs === 5_000));
  });

  test('CF2: a changed definition asks again and shows what is different, secrets masked in what was kept', async () => {
    const world = createWorld();
    const tool = program(world, 'tool', '#!/bin/sh\n');
    const entry = { command: tool, args: ['--safe'], env: { TOKEN: 'sk-live-0123456789abcdef' } };
    world.put('repository/.mcp.json', servers({ a: entry }));
    const configuration = await world.open();
    await approveAll(configuration, 'project:a');
    expect(fs.readFileSync(world.stateFile, 'utf8')).not.toContain('sk-live-0123456789abcdef');
    world.put('repository/.mcp.json', servers({ a: { ...entry, args: ['--safe', '--no-limits'] } }));
    await until(() => reasons(configuration)['project:a'] === 'not-approved');
    const details = await configuration.approvals(id('project:a'));
    const changes = details.ok ? details.value.approvals[0]?.changes : null;
    expect(changes?.filter(({ change }) => change !== 'same')).toEqual([
      { text: 'args: "--no-limits"', change: 'added' }
    ]);
    const stale = await configuration.approve([{ serverId: id('project:a'), hash: 'of something else' }]);
    expect(stale).toMatchObject({ ok: false, failure: { code: 'config.changed-meanwhile' } });
  });

  test('CF2: the same command that leads to another program asks again', async () => {
    const world = createWorld();
    const link = path.join(world.folder, 'bin/link');
    fs.mkdirSync(path.dirname(link), { recursive: true });
    fs.symlinkSync(program(world, 'first', '#!/bin/sh\n'), link);
    world.put('repository/.mcp.json', servers({ a: { command: link } }));
    const configuration = await world.open();
    await approveAll(configuration, 'project:a');
    expect(active(configuration)).toContain('project:a');
    fs.rmSync(link);
    fs.symlinkSync(program(world, 'second', '#!/bin/sh\n'), link);
    await configuration.reload();
    expect(reasons(configuration)).toEqual({ 'project:a': 'not-approved' });
  });

  test('CF2: what the person switched off stays off until they agree, and switching it off again asks again', async () => {
    const world = createWorld();
    world.put('.patchbay/mcp.json', servers({ team: { command: 'team', disabled: true } }));
    world.put('repository/packages/shop/.patchbay/mcp.local.json', servers({ team: { disabled: false } }));
    const configuration = await world.open();
    const isOff = () =>
      configuration.resolution().active.find(({ name }) => name === 'team')?.config.disabled;
    expect(isOff()).toBe(true);
    await approveAll(configuration, 'local:team');
    expect(isOff()).toBe(false);
    await configuration.setDisabled(id('user:team'), true);
    expect(isOff()).toBe(true);
  });
});

describe('decisions', () => {
  const pair = {
    one: { url: 'https://x.test/mcp' },
    two: { url: 'https://x.test/mcp/' }
  };

  test('DD3: a choice between duplicates is remembered and can be taken back', async () => {
    const world = createWorld();
    world.put('.patchbay/mcp.json', servers(pair));
    const first = await world.open();
    expect(active(first)).toEqual([playground, 'user:one']);
    await first.choose(id('user:two'), 'instead');
    expect(active(first)).toEqual([playground, 'user:two']);
    await first.close();
    const second = await world.open();
    expect(active(second)).toEqual([playground, 'user:two']);
    await second.choose(id('user:one'), 'both');
    expect(active(second)).toEqual([playground, 'user:one', 'user:two']);
    await second.choose(id('user:one'), null);
    expect(active(second)).toEqual([playground, 'user:one']);
  });

  test('DD4: of a pair the second is tried when the first fails, and when both fail they do not change for ever', async () => {
    const world = createWorld();
    world.put('.patchbay/mcp.json', servers(pair));
    const configuration = await world.open();
    const seen: string[] = [];
    configuration.onChange(() => seen.push(active(configuration).join()));
    const failed = { type: 'failed', failure: failure('network.refused'), stderrTail: null } as const;
    configuration.observe(id('user:one'), failed);
    expect(active(configuration)).toEqual([playground, 'user:two']);
    configuration.observe(id('user:two'), {
      type: 'needs-auth',
      reason: 'no-token',
      authorizationServer: null
    });
    expect(active(configuration)).toEqual([playground, 'user:one']);
    configuration.observe(id('user:one'), failed);
    expect(seen).toHaveLength(2);
    world.put('.patchbay/mcp.json', servers({ ...pair, one: { ...pair.one, headers: { A: '1' } } }));
    await until(() => active(configuration).length === 3);
  });

  test('CF2, CF4: a server of a project is switched off in the person’s own file, the shared one stays to the byte', async () => {
    const world = createWorld();
    const shared = world.put('repository/.mcp.json', servers({ a: { command: 'a' } }));
    const before = fs.readFileSync(shared, 'utf8');
    const configuration = await world.open({ approvesAll: true });
    await configuration.setDisabled(id('project:a'), true);
    expect(configuration.resolution().active[1]).toMatchObject({
      id: 'project:a',
      config: { disabled: true }
    });
    const local = path.join(world.workspace, '.patchbay/mcp.local.json');
    expect(JSON.parse(fs.readFileSync(local, 'utf8'))).toEqual({ mcpServers: { a: { disabled: true } } });
    expect(fs.readFileSync(path.join(world.workspace, '.patchbay/.gitignore'), 'utf8')).toBe(
      'mcp.local.json\n'
    );
    await configuration.setDisabled(id('project:a'), false);
    expect(configuration.resolution().active[1]).toMatchObject({ config: { disabled: false } });
    expect(JSON.parse(fs.readFileSync(local, 'utf8'))).toEqual({ mcpServers: {} });
    expect(fs.readFileSync(shared, 'utf8')).toBe(before);
  });

  test('CF1: another folder brings its own servers, and recent ones are remembered', async () => {
    const world = createWorld();
    world.put('repository/.mcp.json', servers({ a: { command: 'a' } }));
    world.put('other/.mcp.json', servers({ b: { command: 'b' } }));
    const configuration = await world.open({ approvesAll: true });
    const other = path.join(world.folder, 'other');
    await configuration.setWorkspace(other);
    expect(active(configuration)).toEqual([playground, 'project:b']);
    expect(configuration.recentFolders()).toEqual([other]);
    world.put('other/.mcp.json', servers({ c: { command: 'c' } }));
    await until(() => active(configuration).includes('project:c'));
    await configuration.close();
    const again = await world.open({ approvesAll: true, workspace: null, reopensFolder: true });
    expect(again.workspace()).toBe(other);
    await again.setWorkspace(null);
    expect(active(again)).toEqual([playground]);
  });

  test('CF4: a decision that cannot be saved is refused, and the file is as it was', async () => {
    const world = createWorld();
    world.put('.patchbay/mcp.json', servers(pair));
    const state = world.put('.patchbay/state.json', '{ "duplicates": ');
    const configuration = await world.open();
    expect(await configuration.choose(id('user:two'), 'instead')).toMatchObject({
      ok: false,
      failure: { code: 'config.syntax' }
    });
    expect(fs.readFileSync(state, 'utf8')).toBe('{ "duplicates": ');
    expect(active(configuration)).toEqual([playground, 'user:one']);
  });
});

test('CF1, CF5: a thousand entries in forty files are read, and a change of one file changes its entries alone', async () => {
  const world = createWorld();
  const files = Array.from({ length: 40 }, (_, file) => {
    const entries = Array.from({ length: 25 }, (__, entry) => [
      `s-${file}-${entry}`,
      { command: `c-${file}-${entry}` }
    ]);
    return world.put(`many/${file}.json`, servers(Object.fromEntries(entries)));
  });
  const configuration = await world.open({ configFiles: files });
  expect(active(configuration)).toHaveLength(1_000);
  const before = configuration.resolution().active;
  world.put('many/7.json', servers({ 's-7-0': { command: 'c-7-0' }, new: { command: 'n' } }));
  await until(() => active(configuration).includes('dynamic:new'));
  const after = new Map(configuration.resolution().active.map((entry) => [entry.id, entry]));
  const touched = before.filter((entry) => {
    const now = after.get(entry.id);
    return now === undefined || JSON.stringify(now.config) !== JSON.stringify(entry.config);
  });
  expect(touched).toHaveLength(24);
  expect(touched.every(({ source }) => source?.file === files[7])).toBe(true);
});

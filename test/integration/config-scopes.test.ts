import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { active, until } from './config';
import { startServing } from './config-web';
import { codes, createWorld, playground, reasons, servers } from './config-world';

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

  test('PG1: links inside a plugin lead nowhere outside of it, but the plugin itself may be a link', async () => {
    const world = createWorld();
    world.put('outside/s.json', servers({ stolen: { command: 's' } }));
    world.put('outside/nested/.claude-plugin/plugin.json', { name: 'nested' });
    world.put('outside/nested/.mcp.json', servers({ nested: { command: 'n' } }));
    const manifest = { name: 'kit', mcpServers: ['./linked.json', './inner.json', './folder/s.json'] };
    world.put('kept/kit/.claude-plugin/plugin.json', manifest);
    world.put('kept/kit/real.json', servers({ inner: { command: 'i' } }));
    const at = (file: string): string => path.join(world.folder, file);
    fs.symlinkSync(at('outside/s.json'), at('kept/kit/linked.json'));
    fs.symlinkSync(at('outside/s.json'), at('kept/kit/.mcp.json'));
    fs.symlinkSync(at('outside'), at('kept/kit/folder'));
    fs.symlinkSync('real.json', at('kept/kit/inner.json'));
    fs.mkdirSync(at('.patchbay/plugins'), { recursive: true });
    fs.symlinkSync(at('kept/kit'), at('.patchbay/plugins/kit'));
    const configuration = await world.open();
    expect(active(configuration)).toEqual([playground, 'plugin:inner']);
    expect(codes(configuration)).toEqual([
      'config.plugin-invalid',
      'config.plugin-invalid',
      'config.plugin-invalid'
    ]);
    expect(configuration.resolution().problems[0]?.message).toContain('leads out of the plugin’s folder');
  });
});

test('TR8: servers of a web account may also stand in a list, each with its name', async () => {
  const world = createWorld();
  world.put('.patchbay/webapp.json', {
    ...{ account: 'mara@example.com', organization: 'Shop' },
    proxies: [{ prefix: 'https://proxy.test/', parameter: 'to' }],
    servers: [
      { name: 'calendar', type: 'http', url: 'https://proxy.test/?to=https%3A%2F%2Fcalendar.test%2F' },
      { type: 'http', url: 'https://nameless.test/' }
    ]
  });
  const configuration = await world.open();
  expect(active(configuration)).toEqual([playground, 'webapp:calendar']);
  expect(codes(configuration)).toEqual(['config.empty-name']);
  expect(configuration.resolution().active[1]).toMatchObject({
    config: { webapp: { organization: 'Shop', realUrl: 'https://calendar.test/' } },
    source: { line: 12 }
  });
});

test('CF1, CF5: a thousand entries in forty files are read, and a change of one file changes its entries alone', async () => {
  const world = createWorld();
  const files = Array.from({ length: 40 }, (_, file) => {
    const entries = Array.from({ length: 25 }, (__, entry) => [
      `s-${file}-${entry}`,
      { command: `c-${file}-${entry}` }
    ]);
    return world.put(`many/${file}.json`, servers(Object.fromEntries(entries) as Record<string, unknown>));
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

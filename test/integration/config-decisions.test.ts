import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Configuration } from '#core/config/contract';
import type { Back } from '#core/undos';
import { failure } from '#shared/failure';
import { serverIdFromText as id } from '#shared/ids';
import { active, until } from './config';
import { createWorld, playground, reasons, servers, type World } from './config-world';

describe('approvals', () => {
  function program(world: World, name: string, text: string): string {
    const file = world.put(`bin/${name}`, text);
    fs.chmodSync(file, 0o755);
    return file;
  }

  async function approveAll(configuration: Configuration, one: string): Promise<Back> {
    const details = await configuration.approvals(id(one));
    if (!details.ok) throw new Error(details.failure.message);
    const given = await configuration.approve(
      details.value.approvals.map(({ serverId, hash }) => ({ serverId, hash }))
    );
    if (!given.ok) throw new Error(given.failure.message);
    return given.value;
  }

  test('CF2: a word that was given is taken back, and what was agreed to before holds again', async () => {
    const world = createWorld();
    const tool = program(world, 'tool', '#!/bin/sh\n');
    world.put('repository/.mcp.json', servers({ a: { command: tool } }));
    const configuration = await world.open();
    const takeBack = await approveAll(configuration, 'project:a');
    expect(active(configuration)).toContain('project:a');
    const approved = fs.readFileSync(world.stateFile, 'utf8');
    expect(await takeBack()).toEqual({ ok: true, value: null });
    expect(reasons(configuration)).toEqual({ 'project:a': 'not-approved' });
    await approveAll(configuration, 'project:a');
    world.put('repository/.mcp.json', servers({ a: { command: tool, args: ['--more'] } }));
    await until(() => reasons(configuration)['project:a'] === 'not-approved');
    await (
      await approveAll(configuration, 'project:a')
    )();
    world.put('repository/.mcp.json', servers({ a: { command: tool } }));
    await until(() => active(configuration).includes('project:a'));
    expect(fs.readFileSync(world.stateFile, 'utf8').length).toBe(approved.length);
  });

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

  test('CF2: a program for headers and the way of a sign-in are shown before the word is given, and nothing twice', async () => {
    const world = createWorld();
    world.put(
      'repository/.mcp.json',
      servers({
        a: {
          ...{ type: 'http', url: 'https://x.test/mcp', headers: { 'X-A': '1' }, timeout: 5_000 },
          ...{ headersHelper: './give-token', oauth: { authServerMetadataUrl: 'https://y.test/' } }
        }
      })
    );
    const configuration = await world.open();
    const details = await configuration.approvals(id('project:a'));
    expect(details.ok && details.value.approvals[0]).toMatchObject({
      command: ['https://x.test/mcp'],
      variables: [{ name: 'X-A', value: '1' }],
      others: [
        { name: 'headersHelper', value: './give-token' },
        { name: 'oauth.authServerMetadataUrl', value: 'https://y.test/' }
      ]
    });
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

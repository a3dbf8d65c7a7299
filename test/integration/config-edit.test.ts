import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Result } from '#shared/failure';
import { serverIdFromText as id } from '#shared/ids';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import { active, createHome } from './config';

function local(name: string, command = 'x'): ServerDefinition {
  const times = { startupTimeoutMs: null, callTimeoutMs: null };
  return { name, transport: 'stdio', command, args: [], env: {}, cwd: null, ...times };
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

function code(result: Result<unknown>): string | null {
  return result.ok ? null : result.failure.code;
}

describe('the first start', () => {
  test('CF1: with nothing configured the built-in server is there, and nothing was written', async () => {
    const home = createHome();
    const configuration = home.start();
    expect(configuration.resolution().active).toEqual([]);
    await configuration.reload();
    expect(configuration.resolution()).toMatchObject({
      active: [
        { id: 'built-in:Playground', config: { transport: 'sdk', name: 'Playground', disabled: false } }
      ],
      suppressed: [],
      problems: [],
      sources: [
        { scope: 'built-in', file: home.stateFile, exists: false },
        { scope: 'webapp', exists: false },
        { scope: 'user', file: home.userFile, exists: false },
        { scope: 'managed', exists: false },
        { scope: 'enterprise', exists: false }
      ]
    });
    expect(fs.readdirSync(home.folder)).toEqual([]);
  });

  test('CF1: with --config only those files are sources, and no built-in server is there', async () => {
    const home = createHome();
    home.write('{ "mcpServers": { "mine": { "command": "x" } } }');
    const one = path.join(home.folder, 'one.json');
    const two = path.join(home.folder, 'two.json');
    home.write('{ "mcpServers": { "a": { "command": "1" } } }', one);
    home.write('{ "mcpServers": { "a": { "command": "2" }, "b": { "command": "3" } } }', two);
    const configuration = home.start({ configFiles: [one, two] });
    await configuration.reload();
    expect(active(configuration)).toEqual(['dynamic:a', 'dynamic:b']);
    expect(configuration.resolution().suppressed).toMatchObject([
      { id: 'dynamic:a#2', source: { file: two } }
    ]);
  });

  test('CF1: a file of --config that is missing is an error, and can be made by adding to it', async () => {
    const home = createHome();
    const file = path.join(home.folder, 'new/one.json');
    const configuration = home.start({ configFiles: [file] });
    await configuration.reload();
    expect(configuration.resolution().problems).toMatchObject([{ code: 'config.unreadable', file }]);
    expect(value(await configuration.add(local('a')))).toEqual({ serverId: 'dynamic:a' });
    expect(configuration.resolution()).toMatchObject({ active: [{ id: 'dynamic:a' }], problems: [] });
  });
});

describe('editing', () => {
  test('CF4: what is written is there when the promise resolves, and was told once', async () => {
    const home = createHome();
    const configuration = home.start();
    await configuration.reload();
    let told = 0;
    const stop = configuration.onChange(() => {
      told += 1;
    });
    expect(value(await configuration.add(local('a')))).toEqual({ serverId: 'user:a' });
    expect(active(configuration)).toEqual(['built-in:Playground', 'user:a']);
    expect(told).toBe(1);
    expect(value(await configuration.update(id('user:a'), local('b', 'y')))).toMatchObject({
      serverId: 'user:b'
    });
    expect(configuration.resolution().active[1]?.config).toMatchObject({ command: 'y' });
    value(await configuration.setDisabled(id('user:b'), true));
    expect(configuration.resolution().active[1]?.config.disabled).toBe(true);
    const putBack = value(await configuration.remove(id('user:b')));
    expect(active(configuration)).toEqual(['built-in:Playground']);
    value(await putBack());
    expect(configuration.resolution().active[1]?.config).toMatchObject({ command: 'y', disabled: true });
    expect(told).toBe(5);
    stop();
    value(await configuration.remove(id('user:b')));
    expect(told).toBe(5);
  });

  test('CF3: the form begins with what the file says, and saving it unchanged keeps every secret', async () => {
    const text = '{ "mcpServers": { "a": { "url": "${BASE}/mcp", "headers": { "K": "${KEY}" } } } }';
    const home = createHome({ BASE: 'wss://x.example', KEY: 'secret' });
    home.write(text);
    const configuration = home.start();
    await configuration.reload();
    const entry = configuration.resolution().active[1];
    expect(entry?.config).toMatchObject({
      transport: 'ws',
      url: 'wss://x.example/mcp',
      headers: { K: 'secret' }
    });
    const definition = value(configuration.definition(id('user:a')));
    expect(definition).toMatchObject({ transport: 'ws', url: '${BASE}/mcp', headers: { K: { keep: true } } });
    value(await configuration.update(id('user:a'), definition));
    expect(fs.readFileSync(home.userFile, 'utf8')).toContain(
      '"url": "${BASE}/mcp", "headers": { "K": "${KEY}" }'
    );
  });

  test('CF4: a suppressed or invalid entry can be edited where it stands', async () => {
    const home = createHome();
    const two = path.join(home.folder, 'two.json');
    home.write('{ "mcpServers": { "a": { "command": "1" } } }', path.join(home.folder, 'one.json'));
    home.write('{ "mcpServers": { "a": { "command": "2" }, "bad": { "type": "pigeon" } } }', two);
    const configuration = home.start({ configFiles: [path.join(home.folder, 'one.json'), two] });
    await configuration.reload();
    value(await configuration.update(id('dynamic:a#2'), local('c')));
    value(await configuration.update(id('dynamic:bad'), local('bad', 'y')));
    expect(active(configuration)).toEqual(['dynamic:a', 'dynamic:c', 'dynamic:bad']);
    expect(code(configuration.definition(id('dynamic:nobody')))).toBe('config.unknown-server');
    // Another program took it away before the list knew of it, and after.
    home.write('{ "mcpServers": {} }', two);
    expect(await configuration.remove(id('dynamic:bad'))).toMatchObject({
      failure: { message: `bad is no longer in ${two}, which was changed meanwhile.` }
    });
    expect(await configuration.remove(id('dynamic:bad'))).toMatchObject({
      failure: {
        message: expect.stringMatching(/^bad is no longer in any file of the configuration/) as string
      }
    });
  });

  test('CF4: the built-in server is switched in state.json, which keeps what else it holds, and never edited', async () => {
    const home = createHome();
    home.write('{\n  // mine\n  "approvals": { "x": 1 }\n}\n', home.stateFile);
    const configuration = home.start();
    await configuration.reload();
    const playground = id('built-in:Playground');
    value(await configuration.setDisabled(playground, true));
    expect(configuration.resolution().active[0]?.config.disabled).toBe(true);
    const text = fs.readFileSync(home.stateFile, 'utf8');
    expect(text).toContain('// mine\n  "approvals": { "x": 1 }');
    const again = home.start();
    await again.reload();
    expect(again.resolution().active[0]?.config.disabled).toBe(true);
    value(await again.setDisabled(playground, false));
    expect(again.resolution().active[0]?.config.disabled).toBe(false);
    expect(code(await configuration.remove(playground))).toBe('config.read-only-source');
    expect(code(await configuration.update(playground, local('x')))).toBe('config.read-only-source');
    expect(code(configuration.definition(playground))).toBe('config.read-only-source');
    expect(configuration.isEditable(configuration.resolution().active[0]!)).toBe(false);
  });

  test('CF4: a state file that is broken is not written, and one that holds something else is put right', async () => {
    const home = createHome();
    home.write('{ "builtIn"', home.stateFile);
    const configuration = home.start();
    await configuration.reload();
    expect(configuration.resolution().problems).toMatchObject([
      { code: 'config.syntax', file: home.stateFile }
    ]);
    expect(code(await configuration.setDisabled(id('built-in:Playground'), true))).toBe('config.syntax');
    home.write('{ "builtIn": { "Playground": 3 }, "k": 1 }', home.stateFile);
    value(await configuration.setDisabled(id('built-in:Playground'), true));
    expect(JSON.parse(fs.readFileSync(home.stateFile, 'utf8'))).toEqual({
      builtIn: { Playground: { disabled: true } },
      k: 1
    });
  });

  test('CF4: many changes at once all take effect', async () => {
    const home = createHome();
    const configuration = home.start();
    await configuration.reload();
    const wanted = Array.from({ length: 10 }, (_, number) => `s${number}`);
    const answers = await Promise.all(wanted.map((name) => configuration.add(local(name, name))));
    expect(answers.map(value)).toEqual(wanted.map((name) => ({ serverId: `user:${name}` })));
    expect(active(configuration)).toEqual(['built-in:Playground', ...wanted.map((name) => `user:${name}`)]);
  });
});

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Configuration } from '#core/config/contract';
import { serverIdFromText as id } from '#shared/ids';
import { active, createHome, until, type Home } from './config';

const programs = path.resolve(import.meta.dirname, '../fixtures/programs');
const playground = 'built-in:Playground';

function servers(...names: readonly string[]): string {
  return JSON.stringify({ mcpServers: Object.fromEntries(names.map((name) => [name, { command: name }])) });
}

/** Started; every change of a file from now on is noticed, sooner or later. */
async function watching(home: Home, configFiles: readonly string[] = []): Promise<Configuration> {
  const configuration = home.start({ configFiles });
  await configuration.reload();
  return configuration;
}

function replace(file: string, text: string): void {
  fs.writeFileSync(`${file}.other`, text);
  fs.renameSync(`${file}.other`, file);
}

describe('a file that someone else changes', () => {
  test('CF5: is read when it is written, replaced, deleted and made again', async () => {
    const home = createHome();
    home.write(servers('a'));
    const configuration = await watching(home);
    let told = 0;
    configuration.onChange(() => {
      told += 1;
    });
    fs.writeFileSync(home.userFile, servers('a', 'b'));
    await until(() => active(configuration).length === 3);
    for (const name of ['c', 'd', 'e']) {
      replace(home.userFile, servers(name));
      await until(() => active(configuration).includes(`user:${name}`));
    }
    fs.rmSync(home.userFile);
    await until(() => active(configuration).length === 1);
    home.write(servers('f'));
    await until(() => active(configuration).includes('user:f'));
    expect(active(configuration)).toEqual([playground, 'user:f']);
    expect(told).toBe(6);
  });

  test('CF5: is seen when even its folder comes later, goes, and comes again', async () => {
    const home = createHome();
    const configuration = await watching(home);
    home.write(servers('a'));
    await until(() => active(configuration).includes('user:a'));
    fs.rmSync(path.dirname(home.userFile), { recursive: true });
    await until(() => active(configuration).length === 1);
    home.write(servers('b'));
    await until(() => active(configuration).includes('user:b'));
    replace(home.userFile, servers('c'));
    await until(() => active(configuration).includes('user:c'));
  });

  test('CF5: behind a link is seen as well', async () => {
    const home = createHome();
    const real = path.join(home.folder, 'dotfiles/real.json');
    home.write(servers('a'), real);
    fs.mkdirSync(path.dirname(home.userFile));
    fs.symlinkSync(real, home.userFile);
    const configuration = await watching(home);
    for (const name of ['b', 'c']) {
      replace(real, servers(name));
      await until(() => active(configuration).includes(`user:${name}`));
    }
  });

  test('CF5: and breaks keeps its servers, shows the fault at its line, and recovers', async () => {
    const home = createHome();
    home.write(servers('a', 'b'));
    const configuration = await watching(home);
    const before = configuration.resolution().active;
    fs.writeFileSync(home.userFile, '{\n  "mcpServers": {\n    "a": { "comm');
    await until(() => configuration.resolution().problems.length > 0);
    expect(configuration.resolution().problems).toMatchObject([{ code: 'config.syntax', line: 3 }]);
    expect(configuration.resolution().active).toEqual(before);
    const edit = await configuration.setDisabled(id('user:a'), true);
    expect(edit).toMatchObject({ ok: false, failure: { code: 'config.syntax', details: { line: 3 } } });
    expect(configuration.definition(id('user:a'))).toMatchObject({ ok: false });
    fs.writeFileSync(home.userFile, servers('b'));
    await until(() => configuration.resolution().problems.length === 0);
    expect(active(configuration)).toEqual([playground, 'user:b']);
  });

  test('CF5: without changing what it says is not told', async () => {
    const home = createHome();
    home.write(servers('a'));
    const configuration = await watching(home);
    let told = 0;
    configuration.onChange(() => {
      told += 1;
    });
    fs.writeFileSync(home.userFile, servers('a'));
    fs.writeFileSync(path.join(path.dirname(home.userFile), 'unrelated.json'), '{}');
    // Told after the two above, so they have been looked at by then.
    fs.writeFileSync(home.stateFile, '{ "builtIn": { "Playground": { "disabled": true } } }');
    await until(() => configuration.resolution().active[0]?.config.disabled === true);
    expect(told).toBe(1);
  });

  test('CF4: our own change is told once, not again when the watcher sees it', async () => {
    const home = createHome();
    home.write(servers('a', 'b'));
    const configuration = await watching(home);
    const seen: string[] = [];
    configuration.onChange(() => seen.push(active(configuration).join()));
    await configuration.remove(id('user:a'));
    expect(seen).toEqual([`${playground},user:b`]);
    replace(home.userFile, servers('z'));
    await until(() => active(configuration).includes('user:z'));
    expect(seen).toEqual([`${playground},user:b`, `${playground},user:z`]);
  });
});

test('CF4, CF5: beside programs that write the same files nothing is lost, nothing half is taken for the whole', async () => {
  const home = createHome();
  const theirs = 20;
  const child = spawn(
    process.execPath,
    [path.join(programs, 'config-traps.mjs'), home.folder, String(theirs)],
    {
      stdio: ['pipe', 'pipe', 'inherit']
    }
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.stdin.end();
    await ended;
  });
  const said: string[] = [];
  readline.createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
  await until(() => said.includes('ready'));

  const file = (name: string): string => path.join(home.folder, name);
  const torn = await watching(home, [file('torn.json')]);
  const wrong: string[] = [];
  torn.onChange(() => {
    if (active(torn).join() !== 'dynamic:a,dynamic:b') wrong.push(active(torn).join());
  });

  // Two of ours, as app and command line are, on one file.
  const ours = [0, 1].map(() => home.start({ configFiles: [file('busy.json')] }));
  await Promise.all(ours.map((configuration) => configuration.reload()));
  for (let number = 0; number < 5; number += 1) {
    const added = await Promise.all(
      ours.map((configuration, index) =>
        configuration.add({
          ...{
            name: `ours-${index}-${number}`,
            transport: 'stdio',
            command: 'x',
            args: [],
            env: {},
            cwd: null
          },
          ...{ startupTimeoutMs: null, callTimeoutMs: null }
        })
      )
    );
    expect(added.map(({ ok }) => ok)).toEqual([true, true]);
  }
  await until(() => said.includes('done'));
  const { mcpServers } = JSON.parse(fs.readFileSync(file('busy.json'), 'utf8')) as { mcpServers: object };
  const wanted = [
    ...['a', 'b'],
    ...Array.from({ length: theirs }, (_, number) => `theirs-${number}`),
    ...[0, 1].flatMap((index) => Array.from({ length: 5 }, (_, number) => `ours-${index}-${number}`))
  ];
  expect(Object.keys(mcpServers).sort()).toEqual(wanted.sort());
  expect(wrong).toEqual([]);
});

import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Environment } from '#core/ports';
import { planProgram, type Program } from '#core/process/program';
import type { Failure } from '#shared/failure';
import type { StdioConfig } from '#shared/server/config';
import { createTestHost, expectNoProcessLeft, stdioConfig, testEnvironment } from './test-host';

expectNoProcessLeft();

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(os.tmpdir(), 'patchbay-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}

async function executable(directory: string, name: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, name);
  await writeFile(file, '#!/bin/sh\n');
  await chmod(file, 0o755);
  return file;
}

/** The environment of an app that was started from a dock: a bare PATH, the rest in the shell's profile. */
async function dockEnvironment(
  shellPath: string,
  variables: Readonly<Record<string, string>> = {}
): Promise<Environment> {
  const home = await folder();
  const shell = path.join(home, 'shell');
  await writeFile(shell, `#!/bin/sh\nshift\nPATH="${shellPath}:/usr/bin:/bin" exec /bin/sh -c "$@"\n`);
  await chmod(shell, 0o755);
  const environment = testEnvironment();
  return {
    ...environment,
    home,
    variables: { PATH: '/usr/bin:/bin', HOME: home, SHELL: shell, ...variables }
  };
}

type Given = Partial<StdioConfig> & { readonly command: string };

async function plan(given: Given, environment: Environment): Promise<Program> {
  const host = createTestHost({ environment });
  onTestFinished(() => host.close());
  const planned = await planProgram(stdioConfig(given), host);
  if (!planned.ok) throw new Error(planned.failure.message);
  return planned.value;
}

async function refuse(given: Given, environment: Environment): Promise<Failure> {
  const host = createTestHost({ environment });
  onTestFinished(() => host.close());
  const planned = await planProgram(stdioConfig(given), host);
  if (planned.ok) throw new Error(`${planned.value.file} was found`);
  return planned.failure;
}

test('TR1: a program that only the login shell knows is found, and PATH has its folder first', async () => {
  const tools = path.join(await folder(), 'tools');
  const file = await executable(tools, 'server');
  const program = await plan({ command: 'server', args: ['a b'] }, await dockEnvironment(`/opt/x:${tools}`));
  expect(program.file).toBe(file);
  expect(program.args).toEqual(['a b']);
  expect(program.env['PATH']).toBe(`${tools}:/opt/x:/usr/bin:/bin`);
});

test('TR1: the folder of a program given by its full path is on its PATH, for its interpreter', async () => {
  const file = await executable(path.join(await folder(), 'elsewhere'), 'npx');
  const program = await plan({ command: file }, await dockEnvironment('/opt/x'));
  expect(program.env['PATH']?.split(':')[0]).toBe(path.dirname(file));
});

test('TR1: the configuration wins over what is inherited, PATH too', async () => {
  const tools = path.join(await folder(), 'tools');
  const file = await executable(tools, 'server');
  const env = { PATH: tools, LANG: 'xx', TOKEN: 'secret' };
  const environment = await dockEnvironment('/opt/x', { LANG: 'de', OTHER: 'secret of the session' });
  const program = await plan({ command: 'server', env }, environment);
  expect(program.file).toBe(file);
  expect(program.env).toEqual({
    HOME: environment.home,
    SHELL: environment.variables['SHELL'],
    ...env,
    PATCHBAY_RUN: program.mark
  });
});

test('TR1: every server has a mark of its own, and all of a run begin alike', async () => {
  const host = createTestHost();
  onTestFinished(() => host.close());
  const plans = await Promise.all([1, 2].map(() => planProgram(stdioConfig({ command: 'sh' }), host)));
  const [first, second] = plans.map((planned) => (planned.ok ? planned.value.env['PATCHBAY_RUN'] : ''));
  expect(first).not.toBe(second);
  expect(first?.split('.')[0]).toBe(second?.split('.')[0]);
});

test('TR1: without a working folder the program runs in the home folder, and a relative one starts there', async () => {
  const environment = await dockEnvironment('/opt/x');
  expect((await plan({ command: 'sh' }, environment)).cwd).toBe(environment.home);
  // Nobody chose a home that is not there.
  const homeless = { ...environment, home: path.join(environment.home, 'nowhere') };
  expect((await plan({ command: 'sh' }, homeless)).cwd).toBe('/');
  await mkdir(path.join(environment.home, 'sub'));
  await executable(path.join(environment.home, 'sub'), 'run');
  const program = await plan({ command: './run', cwd: 'sub' }, environment);
  expect(program.cwd).toBe(path.join(environment.home, 'sub'));
  expect(program.file).toBe(path.join(environment.home, 'sub', 'run'));
});

test('TR1: words before the command wrap it, and each argument stays one', async () => {
  const environment = await dockEnvironment('/opt/x', { PATCHBAY_SHELL_PREFIX: 'env A=1' });
  const given = { command: 'my server', args: ['two words', '$HOME'] };
  const fromVariable = await plan(given, environment);
  expect(path.basename(fromVariable.file)).toBe('env');
  expect(fromVariable.args).toEqual(['A=1', 'my server', 'two words', '$HOME']);

  const own = await plan({ ...given, shellPrefix: `nice -n 5 sh -c 'exec "$@"' sh` }, environment);
  expect(path.basename(own.file)).toBe('nice');
  expect(own.args).toEqual(['-n', '5', 'sh', '-c', 'exec "$@"', 'sh', 'my server', 'two words', '$HOME']);

  const none = await plan({ command: 'sh', shellPrefix: '' }, environment);
  expect(path.basename(none.file)).toBe('sh');
});

test('TR1: a prefix with an open quotation mark is refused', async () => {
  const failure = await refuse({ command: 'sh', shellPrefix: `env "A` }, await dockEnvironment('/opt/x'));
  expect(failure).toMatchObject({ code: 'config.unclosed-quote', retryable: false });
});

test('TR1: a program that is nowhere is named, with the folders that were searched', async () => {
  expect(await refuse({ command: 'no-such-program' }, await dockEnvironment('/opt/x'))).toMatchObject({
    code: 'process.not-found',
    retryable: false,
    message: 'The program “no-such-program” was not found.',
    details: { command: 'no-such-program', searched: ['/opt/x', '/usr/bin', '/bin'] }
  });
});

test('TR1: a file that may not be run is told from one that is missing', async () => {
  const directory = await folder();
  const file = path.join(directory, 'server');
  await writeFile(file, '#!/bin/sh\n');
  const environment = await dockEnvironment(directory);
  expect(await refuse({ command: file }, environment)).toMatchObject({ code: 'process.not-executable' });
  expect(await refuse({ command: 'server' }, environment)).toMatchObject({ code: 'process.not-executable' });
  expect(await refuse({ command: directory }, environment)).toMatchObject({ code: 'process.not-executable' });
  expect(await refuse({ command: path.join(directory, 'other') }, environment)).toMatchObject({
    code: 'process.not-found'
  });
});

test('TR1: a link to a program is a program, one that leads nowhere is missing', async () => {
  const directory = await folder();
  const file = await executable(directory, 'real');
  await symlink(file, path.join(directory, 'link'));
  await symlink(path.join(directory, 'gone'), path.join(directory, 'dangling'));
  const environment = await dockEnvironment(directory);
  expect((await plan({ command: 'link' }, environment)).file).toBe(path.join(directory, 'link'));
  expect(await refuse({ command: 'dangling' }, environment)).toMatchObject({ code: 'process.not-found' });
});

test('TR1: a working folder that is missing, or is a file, is a failure of its own', async () => {
  const directory = await folder();
  const environment = await dockEnvironment('/opt/x');
  for (const cwd of [path.join(directory, 'missing'), await executable(directory, 'file')]) {
    expect(await refuse({ command: 'sh', cwd }, environment)).toMatchObject({
      code: 'process.bad-folder',
      retryable: false,
      details: { cwd, command: 'sh' }
    });
  }
});

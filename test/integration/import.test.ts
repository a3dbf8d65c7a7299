import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { withDesktop } from '../../build/lib/desktop.mjs';
import { fixture } from '../fixtures/start-server';
import { runPatchbay, type CommandAnswer } from './command-line';

const files = path.resolve(import.meta.dirname, '../fixtures/configs/dialects');
let home: string;

// No session bus, not even one that is found by the display: no keychain, unless a test brings one along.
const patchbay = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CommandAnswer> =>
  runPatchbay(['--home', home, ...args], {
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:', ...env }
  });

interface Shape {
  readonly dialect: string;
  readonly servers: readonly Readonly<Record<string, unknown>>[];
  readonly problems: readonly { readonly code: string; readonly server?: string }[];
  readonly written?: {
    readonly file: string;
    readonly added: readonly string[];
    readonly movedSecrets: number;
  };
}

async function imported(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Shape> {
  const { stdout, stderr } = await patchbay(['import', ...args, '--json'], env);
  expect(stdout, stderr).not.toBe('');
  return JSON.parse(stdout) as Shape;
}

async function fresh(text: string | null = null): Promise<string> {
  home = await mkdtemp(path.join(os.tmpdir(), 'patchbay-import-'));
  homes.push(home);
  const file = path.join(home, '.patchbay/mcp.json');
  if (text !== null) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return file;
}

const homes: string[] = [];

afterAll(async () => {
  for (const each of homes) await rm(each, { recursive: true, force: true });
});

describe('on the command line', () => {
  test('CF6: a file is shown as it would be started, its secrets as dots', async () => {
    await fresh();
    const shape = await imported([path.join(files, 'cursor.json')], {
      TOOLS_KEY: 'k-12345',
      SECRET: 's-67890'
    });
    expect(shape.dialect).toBe('cursor');
    expect(shape.servers.map(({ name }) => name)).toEqual(['remote', 'local', 'signin']);
    expect(shape.servers[0]).toMatchObject({
      transport: 'http',
      headers: { Authorization: '•••' },
      autoApprove: []
    });
    expect(shape.servers[2]).toMatchObject({
      oauth: { clientId: 'abc', clientSecret: '•••', scopes: ['read'] }
    });
    expect(JSON.stringify(shape)).not.toContain('12345');
    const open = await imported([path.join(files, 'cursor.json'), '--show-secrets'], {
      TOOLS_KEY: 'k-12345',
      SECRET: 's-67890'
    });
    expect(open.servers[0]).toMatchObject({ headers: { Authorization: 'Bearer k-12345' } });
    expect(open.servers[2]).toMatchObject({ oauth: { clientSecret: 's-67890' } });
  });

  test('CF6: what cannot be read, and what is asked for wrongly, is said', async () => {
    await fresh();
    const missing = await patchbay(['import', path.join(home, 'nowhere.json'), '--json']);
    expect(missing.code).toBe(1);
    expect(JSON.parse(missing.stdout)).toMatchObject({ problems: [{ code: 'config.unreadable' }] });
    const broken = await patchbay(['import', path.join(files, 'truncated.json'), '--json']);
    expect(broken.code).toBe(1);
    const bundle = path.join(home, 'weather.mcpb');
    await writeFile(bundle, 'PK\u0003\u0004 and what a zip archive holds');
    expect((await imported([bundle])).problems.map(({ code }) => code)).toEqual(['config.bundle']);
    expect((await patchbay(['import', 'x', '--from', 'netscape'])).code).toBe(64);
    expect((await patchbay(['import'])).code).toBe(64);
  });

  test('CF6: taking over adds to the person’s file and keeps comments, order and line ends', async () => {
    const before =
      '// mine\r\n{\r\n  "other": 1,\r\n  "mcpServers": {\r\n    "a": { "command": "own" }, // stays\r\n  },\r\n}\r\n';
    const file = await fresh(before);
    const { written, problems } = await imported([path.join(files, 'roo-mcp.json'), '--write']);
    expect(written).toEqual({ file, added: ['a-2', 'b'], movedSecrets: 0 });
    expect(problems.map(({ code, server }) => `${server} ${code}`)).toEqual([
      'a config.auto-approve-not-taken-over',
      'a config.taken-over-under-another-name'
    ]);
    const after = await readFile(file, 'utf8');
    expect(after.startsWith(before.slice(0, before.indexOf(' // stays')))).toBe(true);
    expect(after).toContain('// stays');
    expect(after.replaceAll('\r\n', '')).not.toContain('\n');
    expect(after).not.toContain('alwaysAllow');
    // Once more: all of it is here already.
    const again = await imported([path.join(files, 'roo-mcp.json'), '--write']);
    expect(again.written?.added).toEqual([]);
    expect(again.problems.map(({ code }) => code)).toContain('config.same-server-already-here');
    expect(await readFile(file, 'utf8')).toBe(after);
  });

  test('CF3, CF6: variables stay variables, in our own spelling', async () => {
    const file = await fresh();
    await imported([path.join(files, 'codex-config.toml'), '--write'], {
      CTX_KEY: 'secret-one',
      WIKI_TOKEN: 'w'
    });
    const text = await readFile(file, 'utf8');
    expect(text).toContain('"CTX_KEY": "${CTX_KEY}"');
    expect(text).toContain('"Authorization": "Bearer ${WIKI_TOKEN}"');
    expect(text).not.toContain('secret-one');
    expect(JSON.parse(text)).toMatchObject({
      mcpServers: { win: { command: 'C:\\Tools\\srv.exe', disabled: true } }
    });
  });

  test('CF6: variables of a file that an entry names are copied with it, the entry’s own are the stronger ones', async () => {
    const file = await fresh();
    await mkdir(path.join(home, '.cursor'), { recursive: true });
    const source = path.join(home, '.cursor/mcp.json');
    const entry = { command: 'x', envFile: '${userHome}/of.env', env: { MODE: 'own' } };
    await writeFile(
      source,
      JSON.stringify({ mcpServers: { a: entry, b: { command: 'y', envFile: 'gone.env' } } })
    );
    await writeFile(
      path.join(home, 'of.env'),
      '# theirs\nexport REGION=eu # near\nMODE=file\nQUOTED="a\\nb # c"\nODD=\'${NOT} filled\'\n'
    );
    const { written, problems } = await imported([source, '--write']);
    expect(written?.added).toEqual(['a', 'b']);
    expect(problems.map(({ code }) => code)).toEqual([
      ...['config.secret-kept-in-file', 'config.env-file-copied', 'config.env-file-not-taken-over']
    ]);
    const { mcpServers } = JSON.parse(await readFile(file, 'utf8')) as { mcpServers: Record<string, object> };
    const literal = '${LITERAL:-$}{NOT} filled';
    expect(mcpServers['a']).toEqual({
      command: 'x',
      env: { REGION: 'eu', MODE: 'own', QUOTED: 'a\nb # c', ODD: literal }
    });
  });

  test('CF7: without a keychain secrets stay as they are, which is said', async () => {
    const file = await fresh();
    const source = path.join(home, 'mcp.json');
    await writeFile(
      source,
      JSON.stringify({ mcpServers: { a: { command: 'x', env: { API_KEY: 'sk-abcdef123456' } } } })
    );
    const { problems, written } = await imported([source, '--write']);
    expect(written?.movedSecrets).toBe(0);
    expect(problems.map(({ code }) => code)).toEqual(['config.secret-kept-in-file']);
    expect(await readFile(file, 'utf8')).toContain('sk-abcdef123456');
  });
});

test('CF6: a server is shown as another program would have it, and put there without touching the rest', async () => {
  await fresh('{ "mcpServers": { "mine": { "command": "own", "env": { "A": "${keychain:mine/A}" } } } }');
  const file = path.join(home, '.codex/config.toml');
  await mkdir(path.dirname(file), { recursive: true });
  const text = 'model = "x" # stays\n';
  await writeFile(file, text);
  const shown = await patchbay(['export', 'mine', '--to', 'codex', '--json']);
  expect(JSON.parse(shown.stdout), shown.stderr).toMatchObject({
    program: 'Codex',
    has: 'absent',
    written: false
  });
  expect(await readFile(file, 'utf8')).toBe(text);
  // Without a keychain there is no value that could be written.
  const clear = await patchbay([
    'export',
    'mine',
    '--to',
    'codex',
    '--write',
    '--secrets-in-clear',
    '--json'
  ]);
  expect(clear.code).toBe(2);
  expect(JSON.parse(clear.stdout)).toMatchObject({ failure: { code: 'config.missing-secret' } });
  expect((await patchbay(['export', 'mine', '--to', 'codex', '--write'])).code).toBe(0);
  expect(await readFile(file, 'utf8')).toBe(
    `${text}\n[mcp_servers.mine]\ncommand = "own"\nenv = { A = "\${keychain:mine/A}" }\n`
  );
  const nowhere = await patchbay(['export', 'mine', '--to', 'cursor', '--json']);
  expect(JSON.parse(nowhere.stdout)).toMatchObject({ ok: false, failure: { code: 'config.not-writable' } });
  expect((await patchbay(['export', 'mine'])).code).toBe(64);
});

test('CF7: secrets of an imported file lie in the keychain, and the server gets them when it connects', async () => {
  await withDesktop(async ({ env }) => {
    const file = await fresh();
    const source = path.join(home, 'mcp.json');
    const server = {
      command: process.execPath,
      args: [fixture('env-report')],
      env: { API_KEY: 'sk-abcdef123456' }
    };
    const oauth = { clientId: 'c', clientSecret: 'secret-of-the-client-1' };
    const far = { url: 'https://far.example.test/mcp', oauth };
    await writeFile(source, JSON.stringify({ mcpServers: { keyed: server, far } }));
    const { written } = await imported([source, '--write'], env);
    expect(written).toMatchObject({ added: ['keyed', 'far'], movedSecrets: 2 });
    const text = await readFile(file, 'utf8');
    expect(text).toContain('${keychain:keyed/API_KEY}');
    expect(text).toContain('"clientSecret": "${keychain:far/client-secret}"');
    expect(text).not.toMatch(/sk-abcdef123456|secret-of-the-client/);

    const called = await patchbay(['call', 'keyed', 'value', '--args', '{"name":"API_KEY"}', '--json'], env);
    expect(JSON.parse(called.stdout), called.stderr).toMatchObject({
      ok: true,
      result: { content: [{ type: 'text', text: '"sk-abcdef123456"' }] }
    });

    // Somewhere else the same file lacks it.
    await writeFile(file, text.replace('keyed/API_KEY', 'keyed/OTHER'));
    const missing = await patchbay(['call', 'keyed', 'value', '--json'], env);
    expect(missing.code).toBe(2);
    expect(JSON.parse(missing.stdout)).toMatchObject({
      failure: { code: 'config.missing-secret', details: { reference: 'keyed/OTHER' } }
    });
  });
});

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withDesktop } from '../../build/lib/desktop.mjs';
import { startHttpServer, type HttpServer } from '../fixtures/start-server';
import { runPatchbay, type CommandAnswer } from './command-line';

interface Answer {
  readonly code: number | null;
  readonly lines: readonly string[];
}

/** Whatever it wants opened is opened, or left alone and interrupted. */
async function patchbay(
  home: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  onOpen: (url: string, interrupt: () => void) => void = (url) => void fetch(url)
): Promise<Answer> {
  const { code, stdout } = await runPatchbay(['--home', home, '--json', ...args], {
    env,
    onLine: (line, end) => {
      if (line.startsWith('{"open"'))
        onOpen((JSON.parse(line) as { open: string }).open, () => end('SIGINT'));
    }
  });
  return { code, lines: stdout.trim().split('\n') };
}

async function withHome(server: HttpServer, use: (home: string) => Promise<void>): Promise<void> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'patchbay-cli-sign-in-'));
  await mkdir(path.join(home, '.patchbay'));
  const mail = { type: 'http', url: server.url };
  const mcpServers = { mail, lacking: { ...mail, headers: { 'X-Key': '${NOT_SET_ANYWHERE}' } } };
  await writeFile(path.join(home, '.patchbay', 'mcp.json'), JSON.stringify({ mcpServers }));
  try {
    await use(home);
  } finally {
    await rm(home, { recursive: true, force: true });
    await server.close();
  }
}

const stateOf = (answer: Answer): unknown =>
  (
    JSON.parse(answer.lines.join('\n')) as { servers: { name: string; state: { type: string } }[] }
  ).servers.find(({ name }) => name === 'mail')?.state.type;

test(
  'AU1, AU3: sign-in prints the page, keeps the sign-in for the next run, and sign-out forgets it',
  { timeout: 240_000 },
  async () => {
    const server = await startHttpServer('oauth', ['--case=plain']);
    await withDesktop(({ env }) =>
      withHome(server, async (home) => {
        const signedIn = await patchbay(home, env, ['sign-in', 'mail']);
        expect(signedIn.code).toBe(0);
        expect(JSON.parse(signedIn.lines.at(-1)!)).toMatchObject({
          ok: true,
          account: { server: 'mail', scopes: ['mcp'], renewable: true }
        });
        expect(signedIn.lines.join()).not.toMatch(/\b(at|rt)-/);
        expect(stateOf(await patchbay(home, env, ['status']))).toBe('connected');
        const signedOut = await patchbay(home, env, ['sign-out', 'mail']);
        expect([signedOut.code, signedOut.lines]).toEqual([0, ['{"ok":true}']]);
        expect(stateOf(await patchbay(home, env, ['status']))).toBe('needs-auth');
        expect((await patchbay(home, env, ['sign-out', 'mail'])).code).toBe(2);
      })
    );
  }
);

test('AU4: an interrupted sign-in ends with its reason, an unknown server with another, a lacking variable with its own', async () => {
  const server = await startHttpServer('oauth', ['--case=walks-away']);
  await withDesktop(({ env }) =>
    withHome(server, async (home) => {
      const cancelled = await patchbay(home, env, ['sign-in', 'mail'], (_url, interrupt) => interrupt());
      expect(cancelled.code).toBe(2);
      expect(JSON.parse(cancelled.lines.at(-1)!)).toMatchObject({
        ok: false,
        failure: { code: 'auth.cancelled' }
      });
      const unknown = await patchbay(home, env, ['sign-in', 'nobody']);
      expect(JSON.parse(unknown.lines.at(-1)!)).toMatchObject({ failure: { code: 'config.unknown-server' } });
      const lacking = await patchbay(home, env, ['sign-in', 'lacking']);
      expect(lacking.code).toBe(2);
      expect(JSON.parse(lacking.lines.at(-1)!)).toMatchObject({
        failure: { code: 'config.missing-variable' }
      });
    })
  );
});

test('AU3: without a keychain the command line does not begin a sign-in that would help no other run', async () => {
  const server = await startHttpServer('oauth', ['--case=plain']);
  await withHome(server, async (home) => {
    const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:' };
    const refused = await patchbay(home, env, ['sign-in', 'mail']);
    expect(refused.code).toBe(2);
    expect(refused.lines).toHaveLength(1);
    expect(JSON.parse(refused.lines[0]!)).toMatchObject({ failure: { code: 'storage.keychain-absent' } });
  });
});

test('AU2, SE5: a server that wants a header is quoted, again while it is not asked anew, without the secret that it repeats', async () => {
  const words = '--says=Header X-Api-Key is missing, and $KEY is none.';
  const server = await startHttpServer('http-unauthorized', ['--scheme=none', words]);
  await withHome(server, async (home) => {
    const file = path.join(home, 'servers.json');
    const locked = { type: 'http', url: server.url, headers: { 'X-Key': 'hush-0123456789' } };
    await writeFile(file, JSON.stringify({ mcpServers: { locked } }));
    const run = (command: string): Promise<CommandAnswer> =>
      runPatchbay(['--home', home, '--config', file, command, ...(command === 'tools' ? ['locked'] : [])]);
    const said = 'Header X-Api-Key is missing, and [redacted] is none';
    expect((await run('tools')).stderr).toContain(`asks you to sign in: “${said}”.`);
    expect((await run('status')).stdout).toContain(`It says: “${said}”. Run patchbay sign-in locked`);
    expect(await readFile(path.join(home, '.patchbay', 'state.json'), 'utf8')).not.toContain('hush');
  });
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach } from 'vitest';
import { createApp, type App, type AppSettings } from '#core/create-app';
import { defaultManagerOptions } from '#core/connection/contract';
import { createFetch } from '#core/node-fetch';
import { nodeRandom, nodeSpawn } from '#core/node-ports';
import { noSignIn, type SignInView } from '#shared/auth/state';
import type { ConnectionState } from '#shared/connection/state';
import { failed, ok, type Result } from '#shared/failure';
import { callId, type ServerId } from '#shared/ids';
import type { CommandInput, CommandName, CommandOutput } from '#shared/ipc/commands';
import type { Preferences } from '#shared/view/snapshot';
import { testEnvironment, until } from '../core/process/test-host';
import { createSkippingClock, type SkippingClock } from '../fakes/clock';
import { createFakeKeychain, type FakeKeychain } from '../fakes/keychain';
import { startHttpServer } from '../fixtures/start-server';

/** What GET /__stats of the fixture `oauth` answers. */
export interface OAuthStats {
  readonly unauthorized: number;
  readonly registers: number;
  readonly authorizes: number;
  readonly codeGrants: number;
  readonly refreshGrants: number;
  readonly refreshFailures: number;
  readonly calls: number;
  readonly wellKnown: readonly string[];
  readonly authorizeQueries: readonly Readonly<Record<string, string>>[];
  readonly tokenForms: readonly Readonly<Record<string, string>>[];
  readonly revoked: readonly string[];
  readonly notes: readonly string[];
}

export interface OAuthServer {
  readonly url: string;
  readonly port: number;
  stats(): Promise<OAuthStats>;
  /** No access token that it gave is good any more. */
  expire(): Promise<void>;
  close(): Promise<void>;
}

/** One person's computer: a home, a keychain and a browser, which outlive the app that is started on it. */
export interface Computer {
  readonly home: string;
  readonly keychain: FakeKeychain;
  readonly clock: SkippingClock;
  /** Every page that was opened. */
  readonly opened: string[];
  /** The text of the last page the browser saw. */
  page(): string;
  /** Everything that was written to the log, and everything that crossed to the window. */
  readonly told: string[];
  readonly clipboard: string[];
  /** false: the browser cannot be opened. */
  canOpen: boolean;
  /** false: the page is opened, and nobody follows it. */
  follows: boolean;
  start(settings?: Partial<AppSettings>): Promise<Running>;
  configure(entry: object): void;
  /** Every file under the home, whole. */
  files(): string;
}

export interface Running {
  readonly app: App;
  readonly id: ServerId;
  ask<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<Result<CommandOutput<Name>>>;
  state(): ConnectionState;
  view(): SignInView;
  reaches(type: ConnectionState['type']): Promise<ConnectionState>;
  /** Clicks “Sign in” and waits for what comes of it. */
  signIn(): Promise<SignInView>;
  ready(): Promise<void>;
  call(id: string): Promise<Result<unknown>>;
  close(): Promise<void>;
}

const closers: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

export async function startOAuth(name: string, ...args: readonly string[]): Promise<OAuthServer> {
  const server = await startHttpServer('oauth', [`--case=${name}`, ...args]);
  closers.push(() => server.close());
  return {
    ...server,
    stats: async () => (await server.stats()) as unknown as OAuthStats,
    expire: async () => {
      await fetch(`http://127.0.0.1:${server.port}/__expire`);
    }
  };
}

export function createComputer(entry: object): Computer {
  const home = mkdtempSync(path.join(os.tmpdir(), 'patchbay-sign-in-'));
  closers.push(() => rmSync(home, { recursive: true, force: true }));
  const file = path.join(home, '.patchbay', 'mcp.json');
  mkdirSync(path.dirname(file));
  let page = '';
  const computer: Computer = {
    home,
    keychain: createFakeKeychain(),
    clock: createSkippingClock(),
    opened: [],
    told: [],
    clipboard: [],
    canOpen: true,
    follows: true,
    page: () => page,
    configure: (next) => writeFileSync(file, JSON.stringify({ mcpServers: { mail: next } })),
    files: () => filesUnder(home),
    start: (settings = {}) =>
      start(computer, file, settings, async (url) => {
        const response = await fetch(url);
        page = await response.text();
      })
  };
  computer.configure(entry);
  return computer;
}

async function start(
  computer: Computer,
  file: string,
  settings: Partial<AppSettings>,
  follow: (url: string) => Promise<void>
): Promise<Running> {
  const nowhere = (): Promise<Result<null>> => Promise.resolve(failed('ipc.refused'));
  const say = (message: string, error?: unknown): void =>
    void computer.told.push(`${message} ${error instanceof Error ? (error.stack ?? '') : ''}`);
  let preferences: Preferences = { theme: 'system', panes: {}, folders: [] };
  const app = createApp(
    {
      clock: computer.clock,
      random: nodeRandom,
      spawn: nodeSpawn,
      fetch: createFetch(),
      environment: { ...testEnvironment(), home: computer.home },
      keychain: computer.keychain,
      desktop: {
        openUrl: (url) => {
          computer.opened.push(url);
          if (!computer.canOpen) return Promise.resolve(failed('ipc.refused'));
          if (computer.follows) void follow(url);
          return Promise.resolve(ok(null));
        },
        openFile: nowhere,
        writeClipboard: (text) => {
          computer.clipboard.push(text);
          return Promise.resolve(ok(null));
        },
        chooseFolder: () => Promise.resolve(ok(null)),
        chooseFile: () => Promise.resolve(ok(null)),
        saveFile: () => Promise.resolve(ok({ file: null }))
      },
      preferences: {
        get: () => preferences,
        set: (patch) => (preferences = { ...preferences, ...patch })
      },
      log: { info: (message) => say(message()), warn: say, error: say }
    },
    { workspace: null, configFiles: [file], manager: defaultManagerOptions, ...settings }
  );
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    await app.close();
  };
  closers.push(close);
  app.bridge.subscribe((event) => computer.told.push(JSON.stringify(event)));
  await app.start({ connect: true });
  const id = app.resolution().active[0]!.id;

  const running: Running = {
    app,
    id,
    ask: async (name, input) => {
      const answer = await app.bridge.call(name, input);
      computer.told.push(JSON.stringify(answer));
      return answer;
    },
    state: () => app.state.get().servers[id]!.connection,
    view: () => app.state.get().signIns[id] ?? noSignIn,
    reaches: async (type) => {
      await until(() => running.state().type === type);
      return running.state();
    },
    signIn: async () => {
      const begun = await running.ask('auth.sign-in', { serverId: id });
      if (!begun.ok) throw new Error(begun.failure.message);
      await until(() => running.view().flow === null);
      return running.view();
    },
    ready: () => until(() => app.state.get().catalogs[id]?.have === 'fresh'),
    call: async (name) => {
      const started = app.calls.start({
        ...{ serverId: id, serverName: 'mail', callId: callId(name), name: 'echo' },
        ...{ argumentsText: '{"text":"hi"}', idleTimeoutMs: null, overallTimeoutMs: null }
      });
      if (!started.ok) return started;
      return started.value.done;
    },
    close
  };
  return running;
}

/** An app whose server wants a sign-in. */
export async function startAsking(computer: Computer): Promise<Running> {
  const running = await computer.start();
  await running.reaches('needs-auth');
  return running;
}

/** An app whose server is signed in to and has listed its tools. */
export async function startSignedIn(computer: Computer): Promise<Running> {
  const running = await startAsking(computer);
  await running.signIn();
  await running.ready();
  return running;
}

export async function signedIn(
  server: OAuthServer,
  more: object = {}
): Promise<{ readonly computer: Computer; readonly running: Running }> {
  const computer = createComputer({ type: 'http', url: server.url, ...more });
  return { computer, running: await startSignedIn(computer) };
}

function filesUnder(folder: string): string {
  return readdirSync(folder)
    .map((name) => path.join(folder, name))
    .map((file) => (statSync(file).isDirectory() ? filesUnder(file) : readFileSync(file, 'utf8')))
    .join('\n');
}

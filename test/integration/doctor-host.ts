import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach } from 'vitest';
import { createApp, type App } from '#core/create-app';
import { defaultManagerOptions } from '#core/connection/contract';
import { createFetch } from '#core/node-fetch';
import { nodeClock, nodeRandom, nodeSpawn } from '#core/node-ports';
import type { Checkup, Remedy } from '#shared/doctor/checkup';
import { failed, ok, type Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { CommandInput, CommandName, CommandOutput } from '#shared/ipc/commands';
import type { RepairInput, RepairOutcome } from '#shared/ipc/doctor-commands';
import type { ServerView } from '#shared/view/snapshot';
import { testEnvironment, until } from '../core/process/test-host';
import { createFakeKeychain, type FakeKeychain } from '../fakes/keychain';

/** The whole core on a home of its own, with one broken server in its file. */
export interface Clinic {
  readonly app: App;
  readonly home: string;
  readonly id: ServerId;
  readonly keychain: FakeKeychain;
  readonly clipboard: string[];
  readonly saved: string[];
  readonly opened: string[];
  /** What the file has now, as JSON. */
  entry(): Record<string, unknown>;
  text(): string;
  view(): ServerView;
  ask<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<Result<CommandOutput<Name>>>;
  /** Looks without connecting anew, once the server has failed by itself. */
  look(connects?: boolean): Promise<Checkup>;
  /** Presses the one button. */
  repair(input?: RepairInput): Promise<RepairOutcome>;
  connected(): Promise<void>;
}

interface Surroundings {
  readonly variables?: Readonly<Record<string, string>>;
  /** Programs under the home: their path there, and their text. */
  readonly programs?: Readonly<Record<string, string>>;
  readonly chosenFile?: (home: string) => string | null;
  readonly retry?: boolean;
  readonly more?: Readonly<Record<string, object>>;
}

const closers: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

export async function openClinic(
  server: (home: string) => object,
  { variables = {}, programs = {}, chosenFile = () => null, retry = false, more = {} }: Surroundings = {}
): Promise<Clinic> {
  const home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'patchbay-doctor-')));
  closers.push(() => rmSync(home, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(programs)) {
    const file = path.join(home, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    chmodSync(file, 0o755);
  }
  const file = path.join(home, '.patchbay', 'mcp.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ mcpServers: { sick: server(home), ...more } }, null, 2));
  const keychain = createFakeKeychain();
  const clipboard: string[] = [];
  const saved: string[] = [];
  const opened: string[] = [];
  const nowhere = (): Promise<Result<null>> => Promise.resolve(failed('ipc.refused'));
  const app = createApp(
    {
      clock: nodeClock,
      random: nodeRandom,
      spawn: nodeSpawn,
      fetch: createFetch(),
      environment: {
        ...testEnvironment({ HOME: home, XDG_CONFIG_HOME: path.join(home, '.config'), ...variables }),
        home
      },
      keychain,
      desktop: {
        openUrl: (url) => {
          opened.push(url);
          return Promise.resolve(ok(null));
        },
        openFile: nowhere,
        writeClipboard: (text) => {
          clipboard.push(text);
          return Promise.resolve(ok(null));
        },
        chooseFolder: () => Promise.resolve(ok(null)),
        chooseFile: () => Promise.resolve(ok(chosenFile(home))),
        saveFile: async ({ content }) => {
          let whole = '';
          for await (const part of content)
            whole += typeof part === 'string' ? part : Buffer.from(part).toString();
          saved.push(whole);
          return ok({ file: '/somewhere' });
        }
      },
      preferences: {
        get: () => ({ theme: 'system', panes: {}, folders: [] }),
        set: () => ({ theme: 'system', panes: {}, folders: [] })
      },
      log: {
        info: () => undefined,
        warn: () => undefined,
        error: (message, error) => {
          throw new Error(message, { cause: error });
        }
      }
    },
    { workspace: null, configFiles: [file], manager: { ...defaultManagerOptions, retry } }
  );
  closers.push(() => app.close());
  await app.start({ connect: true });
  const id = (): ServerId => Object.values(app.state.get().servers).find(({ name }) => name === 'sick')!.id;

  const clinic: Clinic = {
    app,
    home,
    id: id(),
    keychain,
    clipboard,
    saved,
    opened,
    text: () => readFileSync(file, 'utf8'),
    entry: () =>
      (JSON.parse(readFileSync(file, 'utf8')) as { mcpServers: { sick: Record<string, unknown> } }).mcpServers
        .sick,
    view: () => app.state.get().servers[id()]!,
    ask: (name, input) => app.bridge.call(name, input),
    look: async (connects = false) => {
      const checkup = await app.doctor.run(id(), connects);
      if (!checkup.ok) throw new Error(checkup.failure.message);
      return checkup.value;
    },
    repair: async (input) => {
      const answer = await app.bridge.call('doctor.repair', { serverId: id(), input: input ?? null });
      if (!answer.ok) throw new Error(`${answer.failure.code}: ${answer.failure.message}`);
      return answer.value;
    },
    connected: async () => {
      await until(() => clinic.view().connection.type === 'connected');
      await until(() => app.state.get().app.checkups?.[id()]?.endedAt !== null);
    }
  };
  return clinic;
}

export function states(checkup: Checkup): Readonly<Record<string, string>> {
  return Object.fromEntries(checkup.checks.map(({ link, state }) => [link, state]));
}

export function remedyOf<Kind extends Remedy['kind']>(
  checkup: Checkup,
  kind: Kind
): Extract<Remedy, { readonly kind: Kind }> {
  const remedy = checkup.broken?.remedy;
  if (remedy?.kind !== kind) throw new Error(`The remedy is ${JSON.stringify(checkup.broken)}`);
  return remedy as Extract<Remedy, { readonly kind: Kind }>;
}

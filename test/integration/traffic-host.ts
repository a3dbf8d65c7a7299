import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach } from 'vitest';
import { createApp, type App } from '#core/create-app';
import { defaultManagerOptions } from '#core/connection/contract';
import { createFetch } from '#core/node-fetch';
import { nodeClock, nodeRandom, nodeSpawn } from '#core/node-ports';
import type { Ports } from '#core/ports';
import { failed, ok, type Result } from '#shared/failure';
import { callId, type ServerId } from '#shared/ids';
import type { CommandInput, CommandName, CommandOutput } from '#shared/ipc/commands';
import { noFilter, type TrafficFilter } from '#shared/traffic/filter';
import type { TrafficEntry, TrafficPage } from '#shared/traffic/entry';
import { testEnvironment, until } from '../core/process/test-host';

/** The whole core over one file of servers, and what it gives out of its traffic. */
export interface TrafficHost {
  readonly app: App;
  /** What was exported, whole. */
  readonly saved: () => string;
  idOf(name: string): ServerId;
  ask<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>>;
  page(filter?: Partial<TrafficFilter>, serverId?: ServerId | null): Promise<TrafficPage>;
  /** Once an entry fits. */
  entry(fits: (entry: TrafficEntry) => boolean): Promise<TrafficEntry>;
  ready(name: string): Promise<void>;
  call(name: string, tool: string, args?: object): Promise<string>;
  ended(id: string): Promise<void>;
}

const open = new Map<App, string>();

afterEach(async () => {
  for (const [app, folder] of open) {
    await app.close();
    rmSync(folder, { recursive: true });
  }
  open.clear();
});

/**
 * @param withOwn the servers are the person's own, so that the built-in ones are there too.
 * @param afterDrawn nothing is started before a window says that it has drawn its board.
 */
export async function startApp(
  mcpServers: Readonly<Record<string, object>>,
  withOwn = false,
  afterDrawn = false
): Promise<TrafficHost> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patchbay-traffic-'));
  const file = path.join(folder, '.patchbay', 'mcp.json');
  mkdirSync(path.dirname(file));
  writeFileSync(file, JSON.stringify({ mcpServers }));
  let saved = '';
  const app = createApp(
    portsWith(folder, (text) => (saved += text)),
    {
      workspace: null,
      configFiles: withOwn ? [] : [file],
      manager: defaultManagerOptions
    }
  );
  open.set(app, folder);
  await app.start({ connect: true, ...(afterDrawn ? { after: app.drawn } : {}) });
  let calls = 0;

  const host: TrafficHost = {
    app,
    saved: () => saved,
    idOf: (name) => {
      const view = Object.values(app.snapshot().servers).find((each) => each.name === name);
      if (view === undefined) throw new Error(`there is no ${name}`);
      return view.id;
    },
    ask: async (name, input) => {
      const answer = await app.bridge.call(name, input);
      if (!answer.ok) throw new Error(answer.failure.message);
      return answer.value;
    },
    page: (filter = {}, serverId = null) =>
      host.ask('traffic.page', { serverId, filter: { ...noFilter, ...filter }, limit: 500 }),
    entry: async (fits) => {
      let found: TrafficEntry | undefined;
      await until(async () => {
        found = (await host.page()).entries.find(fits);
        return found !== undefined;
      });
      return found!;
    },
    ready: async (name) => {
      const id = host.idOf(name);
      await until(() => app.snapshot().catalogs[id]?.have === 'fresh');
    },
    call: async (name, tool, args = {}) => {
      calls += 1;
      const id = callId(`call-${calls}`);
      const input = {
        serverId: host.idOf(name),
        callId: id,
        name: tool,
        argumentsText: JSON.stringify(args)
      };
      await host.ask('tool.call', input);
      return id;
    },
    ended: (id) => until(() => app.snapshot().calls[callId(id)]?.outcome.type !== 'running')
  };
  return host;
}

function portsWith(home: string, save: (text: string) => void): Ports {
  const nowhere = (): Promise<Result<null>> => Promise.resolve(failed('ipc.refused'));
  return {
    clock: nodeClock,
    random: nodeRandom,
    spawn: nodeSpawn,
    fetch: createFetch(),
    environment: { ...testEnvironment(), home },
    keychain: {
      get: () => Promise.resolve(ok(null)),
      set: nowhere,
      remove: nowhere,
      available: () => Promise.resolve(false),
      close: () => Promise.resolve()
    },
    desktop: {
      openUrl: nowhere,
      openFile: nowhere,
      writeClipboard: (text) => {
        save(text);
        return Promise.resolve(ok(null));
      },
      chooseFolder: () => Promise.resolve(ok(null)),
      chooseFile: () => Promise.resolve(ok(null)),
      saveFile: async ({ suggestedName, content }) => {
        for await (const part of content) save(Buffer.from(part).toString('utf8'));
        return ok({ file: suggestedName });
      }
    },
    preferences: {
      get: () => ({ theme: 'system', panes: {}, folders: [] }),
      set: () => ({ theme: 'system', panes: {}, folders: [] })
    },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined }
  };
}

import os from 'node:os';
import { defaultManagerOptions, type ConnectionManager } from '#core/connection/contract';
import { createManager } from '#core/connection/manager';
import { createFetch } from '#core/node-fetch';
import { nodeClock, nodeRandom, nodeSpawn } from '#core/node-ports';
import { createTraffic } from '#core/traffic/traffic';
import { failed } from '#shared/failure';
import { serverIdFromText, type ServerId } from '#shared/ids';
import type { ServerConfig, ServerEntry } from '#shared/server/config';
import { localServer } from './programs';

const common = { disabled: false, startupTimeoutMs: null, callTimeoutMs: null };

export const localConfig: ServerConfig = {
  ...common,
  ...{ transport: 'stdio', command: process.execPath, args: [localServer] },
  ...{ env: {}, cwd: null, shellPrefix: null }
};

export function remoteConfig(url: string): ServerConfig {
  return { ...common, transport: 'http', url, headers: {} };
}

export function idOf(name: string): ServerId {
  return serverIdFromText(`user:${name}`);
}

/** The manager with everything that stands on a call's way in the app: the recorder of traffic too. */
export function startManager(configs: Readonly<Record<string, ServerConfig>>): {
  readonly manager: ConnectionManager;
  /** Resolves when every server is connected with its tools listed. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
} {
  const waiting = new Set(Object.keys(configs).map(idOf));
  let tellReady: () => void = () => undefined;
  let tellFailed: (why: Error) => void = () => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    tellReady = resolve;
    tellFailed = reject;
  });
  const traffic = createTraffic({
    clock: nodeClock,
    desktop: { saveFile: () => Promise.resolve(failed('storage.file-not-saved')) },
    manager: () => manager,
    onPulse: () => undefined
  });
  const manager: ConnectionManager = createManager({
    ports: {
      clock: nodeClock,
      random: nodeRandom,
      spawn: nodeSpawn,
      fetch: createFetch(),
      environment: {
        variables: Object.fromEntries(
          Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
        ),
        platform: process.platform,
        home: os.tmpdir(),
        system: os.tmpdir(),
        version: '0.0.0'
      },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined }
    },
    options: defaultManagerOptions,
    sink: {
      connection: (_id, state) => {
        if (state.type === 'failed') tellFailed(new Error(state.failure.message));
      },
      process: () => undefined,
      removed: () => undefined,
      catalog: (id, catalog) => {
        if (catalog.have === 'fresh') waiting.delete(id);
        if (waiting.size === 0) tellReady();
      }
    },
    tap: traffic.tap
  });
  const entries = Object.entries(configs).map(([name, config]): ServerEntry => ({
    id: idOf(name),
    name,
    scope: 'user',
    source: null,
    config,
    problems: []
  }));
  manager.reconcile(entries);
  return {
    manager,
    ready,
    close: async () => {
      await manager.close();
      traffic.close();
    }
  };
}

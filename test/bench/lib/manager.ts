import os from 'node:os';
import { defaultManagerOptions, type ConnectionManager } from '#core/connection/contract';
import { createManager } from '#core/connection/manager';
import { createFetch } from '#core/node-fetch';
import { nodeClock, nodeRandom, nodeSpawn } from '#core/node-ports';
import { defaultTrafficLimits, type TrafficLimits } from '#core/traffic/store';
import { createTraffic } from '#core/traffic/traffic';
import { createUndos } from '#core/undos';
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

interface Again {
  id: ServerId | null;
  isConnected: boolean;
  resolve: () => void;
}

function limited(entries: number): TrafficLimits {
  const { messages, lines, ...others } = defaultTrafficLimits;
  return { ...others, messages: { ...messages, entries }, lines: { ...lines, entries } };
}

export function idOf(name: string): ServerId {
  return serverIdFromText(`user:${name}`);
}

/**
 * The manager with everything that stands on a call's way in the app: the recorder of traffic too.
 * @param kept how many messages and lines the recorder keeps, where that is not as in the app.
 */
export function startManager(
  configs: Readonly<Record<string, ServerConfig>>,
  kept: number | null = null
): {
  readonly manager: ConnectionManager;
  /** Resolves when every server is connected with its tools listed. */
  readonly ready: Promise<void>;
  /** Connects a connected server anew; resolves when its tools are listed again. */
  readonly reconnect: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
} {
  const waiting = new Set(Object.keys(configs).map(idOf));
  let tellReady: () => void = () => undefined;
  let tellFailed: (why: Error) => void = () => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    tellReady = resolve;
    tellFailed = reject;
  });
  /** The server that is being connected anew, once it is no longer connected. */
  const again: Again = { id: null, isConnected: false, resolve: () => undefined };
  const traffic = createTraffic({
    clock: nodeClock,
    undos: createUndos(nodeRandom),
    desktop: { saveFile: () => Promise.resolve(failed('storage.file-not-saved')) },
    manager: () => manager,
    onPulse: () => undefined,
    limits: kept === null ? defaultTrafficLimits : limited(kept)
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
      connection: (id, state) => {
        if (state.type === 'failed') tellFailed(new Error(state.failure.message));
        if (again.id === id) again.isConnected = state.type === 'connected';
      },
      process: () => undefined,
      removed: () => undefined,
      catalog: (id, catalog) => {
        if (catalog.have === 'fresh') waiting.delete(id);
        if (waiting.size === 0) tellReady();
        if (again.id === id && again.isConnected && catalog.have === 'fresh' && catalog.doing === 'idle') {
          again.resolve();
        }
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
    reconnect: (name) =>
      new Promise((resolve) => {
        Object.assign(again, { id: idOf(name), isConnected: false, resolve });
        manager.connect(idOf(name));
      }),
    close: async () => {
      await manager.close();
      traffic.close();
    }
  };
}

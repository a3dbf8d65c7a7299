/** The real outside. The only file of core that touches the clock, randomness, `fetch` and the environment. */
import crossSpawn from 'cross-spawn';
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { createKeychain } from './keychain/keychain';
import { createFetch } from './node-fetch';
import type {
  Clock,
  Desktop,
  Environment,
  Log,
  Ports,
  PreferencesStore,
  Random,
  Spawn,
  StartHelper
} from './ports';

export const nodeClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, ms) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  }
};

export const nodeRandom: Random = {
  number: () => Math.random(),
  hex: (bytes) => randomBytes(bytes).toString('hex')
};

/** By cross-spawn, which on Windows starts a `.cmd` through the command interpreter with each argument kept whole. */
export const nodeSpawn: Spawn = (command, args, options) =>
  crossSpawn(command, [...args], {
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    env: { ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
    shell: false,
    windowsHide: true,
    // A group of its own on POSIX, so that the whole tree can be ended. Not on Windows: there `detached` opens a
    // console, and libuv's job object ends direct children with the app.
    detached: process.platform !== 'win32'
  });

/** Where the administrator's files are, by platform. */
export function systemFolder(platform: NodeJS.Platform, variables: NodeJS.ProcessEnv): string {
  switch (platform) {
    case 'darwin':
      return '/Library/Application Support/Patchbay';
    case 'win32':
      return path.join(variables['ProgramData'] ?? 'C:\\ProgramData', 'Patchbay');
    default:
      return '/etc/patchbay';
  }
}

export interface NodePortsOptions {
  readonly version: string;
  /** Stand for the person's home and the administrator's folder; only a checkout may set them. */
  readonly home?: string | undefined;
  readonly system?: string | undefined;
  readonly startHelper: StartHelper;
  readonly desktop: Desktop;
  readonly preferences: PreferencesStore;
  readonly log: Log;
}

export function createNodePorts(options: NodePortsOptions): Ports {
  const variables = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  );
  const environment: Environment = {
    variables,
    platform: process.platform,
    home: options.home ?? os.homedir(),
    system: options.system ?? systemFolder(process.platform, process.env),
    version: options.version
  };
  return {
    clock: nodeClock,
    random: nodeRandom,
    spawn: nodeSpawn,
    fetch: createFetch(),
    environment,
    keychain: createKeychain({ clock: nodeClock, startHelper: options.startHelper }),
    desktop: options.desktop,
    preferences: options.preferences,
    log: options.log
  };
}

/** With `PATCHBAY_LOG=info` a host writes what it leaves out otherwise, such as each change of a server's state and its cause. */
export function infoTo(write: (message: string) => void): Log['info'] {
  return process.env['PATCHBAY_LOG'] === 'info' ? (message) => write(message()) : () => undefined;
}

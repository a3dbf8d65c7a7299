import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createConfiguration, type ConfigurationOptions } from '#core/config/configuration';
import type { Configuration } from '#core/config/contract';
import { nodeClock, nodeRandom } from '#core/node-ports';

export interface Home {
  readonly folder: string;
  /** `~/.patchbay/mcp.json`, which need not exist. */
  readonly userFile: string;
  readonly stateFile: string;
  write(text: string, file?: string): void;
  start(options?: Partial<ConfigurationOptions>): Configuration;
}

/** A home of its own for one test. */
export function createHome(variables: Readonly<Record<string, string>> = {}): Home {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'patchbay-home-')));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const userFile = path.join(folder, '.patchbay/mcp.json');
  return {
    folder,
    userFile,
    stateFile: path.join(folder, '.patchbay/state.json'),
    write: (text, file = userFile) => {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, text);
    },
    start: (options = {}) => {
      const configuration = createConfiguration({
        ports: {
          clock: nodeClock,
          random: nodeRandom,
          environment: {
            variables,
            platform: process.platform,
            home: folder,
            system: '/nowhere',
            version: '0'
          },
          log: {
            info: () => undefined,
            warn: (message) => {
              throw new Error(message);
            },
            error: (message, error) => {
              throw new Error(message, { cause: error });
            }
          }
        },
        workspace: null,
        configFiles: [],
        ...options
      });
      onTestFinished(() => configuration.close());
      return configuration;
    }
  };
}

/** Waits for something that will happen; the test's own limit is the only one. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
}

export function active(configuration: Configuration): readonly string[] {
  return configuration.resolution().active.map(({ id }) => id);
}

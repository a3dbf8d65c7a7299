import fs from 'node:fs';
import path from 'node:path';
import type { ConfigurationOptions } from '#core/config/configuration';
import type { Configuration } from '#core/config/contract';
import { createProgramFinder } from '#core/process/find-program';
import { nodeClock, nodeRandom, nodeSpawn } from '#core/node-ports';
import { createHome, type Home } from './config';

export const playground = 'built-in:Playground';

export function servers(entries: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ mcpServers: entries }, null, 1);
}

export interface World extends Home {
  readonly system: string;
  readonly repository: string;
  readonly workspace: string;
  put(file: string, content: unknown): string;
  open(options?: Partial<ConfigurationOptions>): Promise<Configuration>;
}

/** A home, an administrator's folder, and a repository with a folder in it. */
export function createWorld(): World {
  const home = createHome();
  const system = path.join(home.folder, 'system');
  const repository = path.join(home.folder, 'repository');
  const workspace = path.join(repository, 'packages', 'shop');
  fs.mkdirSync(path.join(repository, '.git'), { recursive: true });
  fs.mkdirSync(workspace, { recursive: true });
  const environment = {
    variables: { PATH: process.env['PATH'] ?? '' },
    platform: process.platform,
    ...{ home: home.folder, system, version: '0' }
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const ports = { clock: nodeClock, random: nodeRandom, environment, log, fetch: globalThis.fetch };
  return {
    ...{ ...home, system, repository, workspace },
    put: (file, content) => {
      const whole = path.resolve(home.folder, file);
      fs.mkdirSync(path.dirname(whole), { recursive: true });
      fs.writeFileSync(whole, typeof content === 'string' ? content : JSON.stringify(content, null, 1));
      return whole;
    },
    open: async (options = {}) => {
      const configuration = home.start({
        ports,
        workspace,
        findProgram: createProgramFinder({ ...ports, spawn: nodeSpawn }),
        ...options
      });
      await configuration.reload();
      return configuration;
    }
  };
}

export function reasons(configuration: Configuration): Readonly<Record<string, string>> {
  const { suppressed } = configuration.resolution();
  return Object.fromEntries(suppressed.map((entry) => [entry.id, entry.reason.kind]));
}

export function codes(configuration: Configuration): readonly string[] {
  return configuration.resolution().problems.map(({ code }) => code);
}

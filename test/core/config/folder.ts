import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { ChangeDeps } from '#core/config/change-file';
import { nodeFiles, type Files } from '#core/config/files';
import { nodeClock, nodeRandom } from '#core/node-ports';

/** A folder of its own for one test. */
export function temporaryFolder(): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'patchbay-config-')));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function fileWith(folder: string, text: string | Buffer, mode = 0o644): string {
  const file = path.join(folder, 'mcp.json');
  fs.writeFileSync(file, text);
  fs.chmodSync(file, mode);
  return file;
}

/** The servers that a file holds. */
export function names(file: string): readonly string[] {
  const { mcpServers } = JSON.parse(fs.readFileSync(file, 'utf8')) as { mcpServers: Record<string, unknown> };
  return Object.keys(mcpServers);
}

export interface TestDeps extends ChangeDeps {
  readonly warnings: readonly string[];
}

export function depsIn(folder: string, part: Partial<ChangeDeps> = {}): TestDeps {
  const warnings: string[] = [];
  return {
    files: nodeFiles,
    clock: nodeClock,
    random: nodeRandom,
    log: { info: () => undefined, warn: (message) => void warnings.push(message), error: () => undefined },
    platform: process.platform,
    backups: path.join(folder, 'backups'),
    lockWaitMs: 2_000,
    ...part,
    warnings
  };
}

/** Everything under a folder but backups, as paths; what a write must not leave behind would be among them. */
export function listing(folder: string): readonly string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('backups'))
    .sort();
}

/** The file system with one step that fails, as a full or dying disk lets it. */
export function failing(step: string, code: string, base: Files = nodeFiles): Files {
  const fail = (name: string): void => {
    if (name === step) throw Object.assign(new Error(`${code}: ${name}`), { code });
  };
  const handles: Files['open'] = async (...args) => {
    fail(String(args[0]).endsWith('.tmp') ? 'open temporary' : 'open');
    const handle = await base.open(...args);
    const isTemporary = String(args[0]).endsWith('.tmp');
    return new Proxy(handle, {
      get: (target, key) => {
        const member: unknown = Reflect.get(target, key, target);
        if (typeof member !== 'function') return member;
        return async (...inner: unknown[]): Promise<unknown> => {
          // A handle that fails to close is closed all the same: the system does so too.
          if (isTemporary && String(key) === 'close') await target.close();
          if (isTemporary) fail(String(key));
          return Reflect.apply(member, target, inner) as unknown;
        };
      }
    });
  };
  return {
    ...base,
    open: handles,
    mkdir: ((...args: Parameters<Files['mkdir']>) => {
      fail('mkdir');
      return base.mkdir(...args);
    }) as Files['mkdir'],
    readFileSync: (file) => {
      fail('compare');
      return base.readFileSync(file);
    },
    renameSync: (from, to) => {
      fail('rename');
      base.renameSync(from, to);
    }
  };
}

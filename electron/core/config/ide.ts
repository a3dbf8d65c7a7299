import path from 'node:path';
import { getNodeValue } from 'jsonc-parser';
import { isJsonObject, type JsonObject } from '#shared/json';
import type { RemoteConfig, ServerEntry, SourceReading } from '#shared/server/config';
import { readJson } from '#shared/server/json-document';
import { makeServerId } from '#shared/server/server-id';
import type { Files } from './files';
import { loadFile } from './read';

export interface IdeDeps {
  readonly files: Pick<Files, 'readFile' | 'readdir' | 'stat'>;
  /** Whether a process of that id runs. */
  readonly isAlive: (pid: number) => boolean;
}

/** The header that carries the token of the lock file. */
const ideTokenHeader = 'X-Claude-Code-Ide-Authorization';

/**
 * The servers inside extensions of editors (TR6): each writes `<port>.lock`. One whose process is gone stayed behind after a
 * crash, and its port may be somebody else's by now. One for other folders than ours is there, but off.
 */
export async function readIdeServers(
  folder: string,
  workspace: string | null,
  switched: JsonObject,
  { files, isAlive }: IdeDeps
): Promise<readonly SourceReading[]> {
  const names = await files.readdir(folder).catch(() => []);
  const locks = names.filter((name) => /^\d{1,5}\.lock$/.test(name)).sort();
  const taken = new Set<string>();
  const readings: SourceReading[] = [];
  for (const lock of locks) {
    const file = path.join(folder, lock);
    const { text } = await loadFile(file, files);
    const { root, faults } = readJson(text ?? '');
    const said: unknown = root === null || faults.length > 0 ? null : getNodeValue(root);
    if (!isJsonObject(said) || typeof said['pid'] !== 'number' || !isAlive(said['pid'])) continue;
    const port = Number.parseInt(lock, 10);
    const config = configOf(said, port, workspace);
    if (config === null) continue;
    const plain = nameOf(config.ide?.ideName ?? '');
    const name = taken.has(plain) ? `${plain}-${port}` : plain;
    taken.add(name);
    const chosen = switched[name];
    const disabled = typeof chosen === 'boolean' ? chosen : config.disabled;
    const entry: ServerEntry = {
      id: makeServerId('dynamic', name),
      ...{ name, scope: 'dynamic', source: { file, line: 1 }, config: { ...config, disabled }, problems: [] }
    };
    readings.push({
      scope: 'dynamic',
      file,
      exists: true,
      entries: [entry],
      invalid: [],
      problems: [],
      rank: -1
    });
  }
  return readings;
}

function configOf(said: JsonObject, port: number, workspace: string | null): RemoteConfig | null {
  const transport = said['transport'] === 'sse' ? 'sse' : 'ws';
  if (port === 0 || port > 65_535) return null;
  const token = said['authToken'];
  const folders = Array.isArray(said['workspaceFolders']) ? said['workspaceFolders'] : [];
  const texts = folders.filter((folder) => typeof folder === 'string');
  const isOurs =
    workspace === null || texts.length === 0 || texts.some((folder) => overlaps(folder, workspace));
  return {
    transport,
    url: transport === 'ws' ? `ws://127.0.0.1:${port}` : `http://127.0.0.1:${port}/sse`,
    headers: typeof token === 'string' && token !== '' ? { [ideTokenHeader]: token } : {},
    ...{ disabled: !isOurs, startupTimeoutMs: null, callTimeoutMs: null },
    ide: {
      ideName: typeof said['ideName'] === 'string' ? said['ideName'] : 'IDE',
      ideRunningInWindows: (said['ideRunningInWindows'] ?? said['runningInWindows']) === true
    }
  };
}

function overlaps(a: string, b: string): boolean {
  const isIn = (inner: string, outer: string): boolean => {
    const way = path.relative(outer, inner);
    return way === '' || (!way.startsWith('..') && !path.isAbsolute(way));
  };
  return isIn(a, b) || isIn(b, a);
}

/** `Visual Studio Code` → `ide-visual-studio-code` */
function nameOf(ideName: string): string {
  const plain = ideName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain === '' || plain === 'ide' ? 'ide' : `ide-${plain}`;
}

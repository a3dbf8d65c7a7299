import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { DialectName } from '#shared/config-dialects/dialect';
import { dialects } from '#shared/config-dialects/dialects';
import type { Import } from '#shared/config-dialects/imported';
import { problem } from '#shared/server/problems';
import { text as sentence } from '#shared/text/text';
import { nodeFiles, type Files } from '../config/files';
import { loadFile } from '../config/read';
import type { Environment } from '../ports';

export interface ReadFileDeps {
  readonly environment: Environment;
  readonly workspace: string | null;
  readonly files?: Files;
}

/* A key in a file of its own has a few hundred bytes. */
const largestSecretFile = 65_536;

/** What a zip archive begins with, and so an extension's bundle. */
const archiveMark = 'PK\u0003\u0004';

/** Folders in which programs keep a project's file; the project is above them. */
const ofProject =
  /[/\\]\.(?:cursor|vscode|devin|codex|gemini|agents?|zed|opencode|roo|continue|junie|kiro|amazonq|github|warp|trae|patchbay)(?:[/\\]|$)/;

/** Reads a file as the program would whose it is. null `from`: the file tells. What cannot be read is a problem. */
export async function readImportFile(
  file: string,
  from: DialectName | null,
  { environment, workspace, files = nodeFiles }: ReadFileDeps
): Promise<Import> {
  const { exists, text, problems } = await loadFile(file, files);
  if (text === null) {
    const missing = exists
      ? []
      : [problem('unreadable', { file, cause: sentence('problem:part.does-not-exist') })];
    return { dialect: from ?? 'patchbay', servers: [], problems: [...problems, ...missing] };
  }
  if (text.startsWith(archiveMark)) {
    return { dialect: from ?? 'patchbay', servers: [], problems: [problem('bundle', { file })] };
  }
  // With their parsers of YAML and TOML, which nothing else needs.
  const [{ recognise }, { readImport }] = await Promise.all([
    import('#shared/config-dialects/recognise'),
    import('#shared/config-dialects/read-import')
  ]);
  const known = recognise(file, text);
  const folder = path.dirname(file);
  const isOfHome = folder === environment.home || path.dirname(folder) === environment.home;
  const project = isOfHome ? environment.home : folder.split(ofProject)[0];
  const options = {
    ...{ file, format: known.format, env: environment.variables, platform: environment.platform },
    home: environment.home,
    workspace: workspace ?? (project === undefined || project === '' ? folder : project),
    readText: (name: string) => readSmall(name, folder, environment.home)
  };
  const reading = readImport(text, dialects[from ?? known.dialect], options);
  return { ...reading, problems: [...problems, ...reading.problems] };
}

/** The text of a small file that an entry names; null where there is none. */
export function readSmall(name: string, folder: string, home: string): string | null {
  const file = name.startsWith('~/') ? path.join(home, name.slice(2)) : path.resolve(folder, name);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true || stats.size > largestSecretFile) return null;
  return readFileSync(file, 'utf8');
}

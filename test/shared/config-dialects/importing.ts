import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DialectName } from '#shared/config-dialects/dialect';
import { dialects } from '#shared/config-dialects/dialects';
import type { Import, ImportedServer } from '#shared/config-dialects/imported';
import { readImport, type ImportOptions } from '#shared/config-dialects/read-import';
import { recognise } from '#shared/config-dialects/recognise';
import type { Problem } from '#shared/server/config';

export const folder = path.resolve(import.meta.dirname, '../../fixtures/configs/dialects');

const surroundings: Omit<ImportOptions, 'file'> = {
  env: {},
  platform: 'linux',
  home: '/home/ann',
  workspace: '/home/ann/shop',
  readText: () => null
};

export function textOf(name: string): string {
  return readFileSync(path.join(folder, name), 'utf8');
}

/** As a file of that program; without one the file tells. */
export function importText(
  text: string,
  dialect: DialectName | null,
  more: Partial<ImportOptions> = {}
): Import {
  const file = more.file ?? '/somewhere/file';
  const known = recognise(file, text);
  const options = { ...surroundings, file, format: known.format, ...more };
  return readImport(text, dialects[dialect ?? known.dialect], options);
}

export function serverOf({ servers }: Import, name: string): ImportedServer {
  const server = servers.find((each) => each.name === name);
  if (server === undefined) throw new Error(`there is no server ${name}`);
  return server;
}

/** The problems without their sentences. */
export function kinds(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ server = '', code, field = '', variable = '', level }) =>
    [server, code.replace('config.', ''), field, variable, level].filter((part) => part !== '').join(' ')
  );
}

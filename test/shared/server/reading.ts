import fs from 'node:fs';
import path from 'node:path';
import type { Problem, RemoteConfig, SourceReading, StdioConfig } from '#shared/server/config';
import { readServers } from '#shared/server/read-servers';

const fixtures = path.resolve(import.meta.dirname, '../../fixtures/configs/dialects');

export function read(
  text: string,
  env: Readonly<Record<string, string>> = {},
  platform = 'linux'
): SourceReading {
  return readServers(text, { file: '/f.json', scope: 'user', env, platform });
}

export function readFixture(
  name: string,
  env: Readonly<Record<string, string>> = {},
  platform?: string
): SourceReading {
  return read(fs.readFileSync(path.join(fixtures, name), 'utf8'), env, platform);
}

export function kinds(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ code }) => code.replace('config.', ''));
}

export function stdio(reading: SourceReading, name: string): StdioConfig {
  const config = reading.entries.find((entry) => entry.name === name)?.config;
  if (config?.transport !== 'stdio') throw new Error(`${name} is not there as stdio`);
  return config;
}

export function remote(reading: SourceReading, name: string): RemoteConfig {
  const config = reading.entries.find((entry) => entry.name === name)?.config;
  if (config === undefined || config.transport === 'stdio' || config.transport === 'sdk') {
    throw new Error(`${name} is not there with an address`);
  }
  return config;
}

/** One entry under the name `a`. */
export function entry(
  json: string,
  env?: Readonly<Record<string, string>>,
  platform?: string
): SourceReading {
  return read(`{ "mcpServers": { "a": ${json} } }`, env, platform);
}

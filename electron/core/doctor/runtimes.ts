import { open, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { RuntimeName } from '#shared/doctor/checkup';
import { isJsonObject, parsed } from '#shared/json';
import type { StdioConfig } from '#shared/server/config';
import { startDeadline } from '../connection/deadline';
import type { ProcessHost } from '../process/host';
import { runToEnd } from '../process/prepare';
import { planProgram } from '../process/program';

const versionLimitMs = 10_000;
/** A folder of a project is seldom deeper below its package.json. */
const mostFolders = 6;

const runtimeByName: ReadonlyMap<string, RuntimeName> = new Map([
  ['node', 'node'],
  ['nodejs', 'node'],
  ['npx', 'node'],
  ['npm', 'node'],
  ['pnpm', 'node'],
  ['pnpx', 'node'],
  ['yarn', 'node'],
  ['tsx', 'node'],
  ['python', 'python'],
  ['python3', 'python'],
  ['pipx', 'python'],
  ['uv', 'uv'],
  ['uvx', 'uv'],
  ['docker', 'docker'],
  ['bun', 'bun'],
  ['bunx', 'bun'],
  ['deno', 'deno']
] as const);

/** What is asked for its version; where a runtime has several names, all of them. */
export const runtimePrograms: Readonly<Record<RuntimeName, readonly string[]>> = {
  node: ['node'],
  python: ['python3', 'python'],
  uv: ['uv', 'uvx'],
  docker: ['docker'],
  bun: ['bun'],
  deno: ['deno']
};

/** The name of a program without its folder and what Windows puts behind it. */
export function bareName(command: string): string {
  return path.win32
    .basename(command)
    .toLowerCase()
    .replace(/\.(cmd|exe|bat|ps1)$/, '');
}

/** null: it runs by itself, as far as its name tells. */
export function runtimeOf(command: string, args: readonly string[]): RuntimeName | null {
  const name = bareName(command);
  if (name === 'cmd' && args[0]?.toLowerCase() === '/c' && args[1] !== undefined) {
    return runtimeOf(args[1], args.slice(2));
  }
  return runtimeByName.get(name) ?? null;
}

/** The runtime that the first line of a script names: `#!/usr/bin/env node`. */
export async function runtimeOfScript(file: string): Promise<RuntimeName | null> {
  const script = await open(file).catch(() => null);
  if (script === null) return null;
  try {
    const { buffer, bytesRead } = await script.read(Buffer.alloc(256), 0, 256, 0);
    const words =
      /^#! *([^\n]+)/
        .exec(buffer.toString('utf8', 0, bytesRead))?.[1]
        ?.trim()
        .split(/\s+/) ?? [];
    const named = words.find((word) => !word.startsWith('-') && bareName(word) !== 'env');
    return named === undefined ? null : (runtimeByName.get(bareName(named)) ?? null);
  } finally {
    await script.close();
  }
}

export interface VersionAnswer {
  readonly file: string;
  /** null: it did not say. */
  readonly version: string | null;
  /** What it said when it ended with another code than 0. */
  readonly complaint: string | null;
}

/**
 * Asks a runtime for its version, with the variables and in the folder of the server. Of Docker the service is asked, for
 * the program alone runs nothing. null: it was not found.
 */
export async function askVersion(
  runtime: RuntimeName,
  command: string,
  config: StdioConfig,
  host: ProcessHost,
  signal: AbortSignal
): Promise<VersionAnswer | null> {
  const args = runtime === 'docker' ? ['version', '--format', '{{.Server.Version}}'] : ['--version'];
  const planned = await planProgram({ ...config, command, args, shellPrefix: null }, host);
  if (!planned.ok) return null;
  const lines: string[] = [];
  const deadline = startDeadline(host.clock, versionLimitMs, signal);
  try {
    const ended = await runToEnd(planned.value, host, deadline.signal, (line) => {
      if (lines.length < 20) lines.push(line);
    });
    const said = lines.join('\n');
    const version = /\d+\.\d+(?:\.\d+)?[\w.+-]*/.exec(said)?.[0] ?? null;
    const complaint = ended.ok ? null : (lines.at(-1) ?? ended.failure.message);
    return { file: planned.value.file, version: ended.ok ? version : null, complaint };
  } finally {
    deadline.clear();
  }
}

/** The range that `engines` of the script's package asks for; null: it asks for none. */
export async function neededNode(config: StdioConfig, file: string, home: string): Promise<string | null> {
  const isNode = bareName(file).startsWith('node');
  const script = isNode ? config.args.find((arg) => !arg.startsWith('-')) : file;
  if (script === undefined) return null;
  const cwd = path.resolve(home, config.cwd ?? '');
  const whole = await realpath(path.resolve(cwd, script)).catch(() => null);
  if (whole === null) return null;
  let folder = path.dirname(whole);
  for (let count = 0; count < mostFolders; count += 1) {
    const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => null);
    if (text !== null) return enginesIn(text);
    if (path.dirname(folder) === folder) return null;
    folder = path.dirname(folder);
  }
  return null;
}

function enginesIn(text: string): string | null {
  const manifest = parsed(text);
  const engines = isJsonObject(manifest) ? manifest['engines'] : undefined;
  const node = isJsonObject(engines) ? engines['node'] : undefined;
  return typeof node === 'string' ? node : null;
}

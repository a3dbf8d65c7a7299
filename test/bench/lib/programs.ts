import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** The benchmarks are started in the checkout's own folder. */
export const root = process.cwd();
export const localServer = path.join(root, 'test/bench/servers/local.mjs');
export const commandLine = path.join(root, 'out/headless/cli.js');

export interface Program {
  readonly child: ChildProcess;
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>;
}

/** @param env `undefined` takes a variable away. */
export function start(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {}
): Program {
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, ...env }
  });
  const exited = once(child, 'exit');
  return {
    child,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    }
  };
}

/** Calls `onLine` for each line of its stdout. */
export function readLines(child: ChildProcess, onLine: (line: string) => void): void {
  let rest = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** @returns the port of the many remote servers, and what ends them. */
export async function startRemotes(delayMs: number, tools = 3): Promise<Program & { readonly port: number }> {
  const server = path.join(root, 'test/bench/servers/remote.mjs');
  const program = start([server, `--delay=${String(delayMs)}`, `--tools=${String(tools)}`]);
  const port = await new Promise<number>((resolve, reject) => {
    program.child.once('exit', () => reject(new Error('The remote servers ended before they listened.')));
    readLines(program.child, (line) => resolve((JSON.parse(line) as { readonly port: number }).port));
  });
  return { ...program, port };
}

/** Runs with a folder of its own that is gone afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patchbay-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface Mixture {
  readonly remote: number;
  readonly local: number;
}

/** A file of that many servers, as every program reads it. */
export async function writeServers(
  folder: string,
  port: number,
  { remote, local }: Mixture
): Promise<string> {
  const remotes = Array.from({ length: remote }, (_, index) => [
    `remote-${String(index + 1)}`,
    { url: `http://127.0.0.1:${String(port)}/${String(index + 1)}/mcp`, type: 'http' }
  ]);
  const locals = Array.from({ length: local }, (_, index) => [
    `local-${String(index + 1)}`,
    { command: process.execPath, args: [localServer, String(index + 1)] }
  ]);
  const file = path.join(folder, 'servers.json');
  const servers: unknown = Object.fromEntries([...remotes, ...locals]);
  await writeFile(file, JSON.stringify({ mcpServers: servers }, null, 2));
  return file;
}

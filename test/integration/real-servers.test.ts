import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { JsonObject } from '#shared/json';
import { expectNoProcessLeft, stdioConfig, until } from '../core/process/test-host';
import { remote, startManager, textOf } from './manager-host';

expectNoProcessLeft();
const packages = path.resolve(import.meta.dirname, '../../node_modules/@modelcontextprotocol');

function program(name: string): string {
  return path.join(packages, name, 'dist/index.js');
}

function temporaryFolder(): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'patchbay-real-')));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  fs.writeFileSync(path.join(folder, 'note.txt'), 'kept here');
  return folder;
}

interface Known {
  readonly name: string;
  readonly args: (folder: string) => readonly string[];
  readonly tool: string;
  readonly arguments: (folder: string) => JsonObject;
  readonly says: string;
}

const known: readonly Known[] = [
  {
    name: 'server-filesystem',
    args: (folder) => [folder],
    tool: 'read_text_file',
    arguments: (folder) => ({ path: path.join(folder, 'note.txt') }),
    says: 'kept here'
  },
  {
    name: 'server-memory',
    args: () => [],
    tool: 'create_entities',
    arguments: () => ({ entities: [{ name: 'Ann', entityType: 'person', observations: ['reads'] }] }),
    says: 'Ann'
  },
  {
    name: 'server-sequential-thinking',
    args: () => [],
    tool: 'sequentialthinking',
    arguments: () => ({ thought: 'one', nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 }),
    says: 'thoughtNumber'
  },
  {
    name: 'server-everything',
    args: () => ['stdio'],
    tool: 'echo',
    arguments: () => ({ message: 'hello' }),
    says: 'hello'
  }
];

test.for(known)('TR1: $name, as it is published, connects over stdio and answers a call', async (server) => {
  const folder = temporaryFolder();
  const host = startManager({
    real: stdioConfig({
      command: process.execPath,
      args: [program(server.name), ...server.args(folder)],
      env: { MEMORY_FILE_PATH: path.join(folder, 'memory.jsonl') }
    })
  });
  await host.ready('real');
  const answer = await host.call('real', server.tool, { arguments: server.arguments(folder) });
  expect(textOf(answer)).toContain(server.says);
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test.for([
  ['TR3', 'streamableHttp', 'http', '/mcp'],
  ['TR4', 'sse', 'sse', '/sse'],
  ['TR4', 'sse', 'http', '/sse']
] as const)('%s: server-everything, started as %s, is reached by an entry of the type %s', async (row) => {
  const [, mode, transport, at] = row;
  const port = await freePort();
  const child = spawn(process.execPath, [program('server-everything'), mode], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore'
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await until(() => child.exitCode !== null || child.signalCode !== null);
  });
  const url = `http://127.0.0.1:${port}${at}`;
  await until(() =>
    fetch(new URL('/nothing', url)).then(
      () => true,
      () => false
    )
  );
  const host = startManager({ real: remote(url, { transport }) });
  await host.ready('real');
  const answer = await host.call('real', 'echo', { arguments: { message: 'hello' } });
  expect(textOf(answer)).toContain('hello');
});

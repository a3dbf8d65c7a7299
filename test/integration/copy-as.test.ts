import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyAs, shellWord, type CallToCopy } from '#shared/call/copy-as';
import { ensureBuilt } from '../../build/build.mjs';
import { fixture } from '../fixtures/start-server';

const root = path.resolve(import.meta.dirname, '../..');
const argumentsText = JSON.stringify({ note: 'it\'s "quoted" $HOME `x` \\n é', n: 7, tags: ['a b', ''] });

let folder: string;
let record: string;
let call: CallToCopy;

beforeAll(async () => {
  await ensureBuilt({ targets: ['headless'] });
  folder = await mkdtemp(path.join(os.tmpdir(), 'patchbay-copy as-'));
  record = path.join(folder, 'record');
  const server = { command: process.execPath, args: [fixture('records-arguments'), `--record=${record}`] };
  call = {
    serverName: 'recorder',
    config: {
      transport: 'stdio',
      ...server,
      env: {},
      cwd: null,
      shellPrefix: null,
      startupTimeoutMs: null,
      callTimeoutMs: null
    },
    tool: 'some',
    argumentsText,
    era: 'legacy',
    protocolVersion: '2025-11-25'
  };
  const config = path.join(folder, 'mcp.json');
  await writeFile(config, JSON.stringify({ mcpServers: { recorder: server } }));
  // What is installed under this name where the words are pasted.
  const program = path.join(folder, 'patchbay');
  const words = [
    process.execPath,
    path.join(root, 'out/headless/cli.js'),
    '--home',
    folder,
    '--config',
    config
  ];
  await writeFile(program, `#!/bin/sh\nexec ${words.map(shellWord).join(' ')} "$@"\n`);
  await chmod(program, 0o755);
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
});
afterAll(() => rm(folder, { recursive: true }));

function run(program: string, args: readonly string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PATH: `${folder}${path.delimiter}${process.env['PATH'] ?? ''}` };
    const child = spawn(program, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${program} ended with ${String(code)}: ${output}`));
    });
    child.stdin.end(input);
  });
}

/** What the server got last. */
async function received(): Promise<unknown> {
  const last = (await readFile(record, 'utf8')).trim().split('\n').at(-1) ?? '';
  const { name, arguments: given } = JSON.parse(last) as { name: string; arguments: unknown };
  await rm(record);
  return { name, given };
}

const meant = { name: 'some', given: JSON.parse(argumentsText) as unknown };

test('TL4: what is copied as a command line makes the call when it is pasted into a shell', async () => {
  const words = copyAs('command', call) ?? '';
  expect(JSON.parse(await run('sh', ['-c', words]))).toEqual(meant.given);
  expect(await received()).toEqual(meant);
});

test('TL4: what is copied as TypeScript makes the call when it is run', async () => {
  const file = path.join(folder, 'call.mjs');
  await writeFile(file, copyAs('typescript', call) ?? '');
  const printed = JSON.parse(await run(process.execPath, [file])) as { content: readonly { text: string }[] };
  expect(JSON.parse(printed.content[0]?.text ?? '')).toEqual(meant.given);
  expect(await received()).toEqual(meant);
});

test('TL4: what is copied as JSON-RPC is a message that the server answers', async () => {
  const { config } = call;
  if (config?.transport !== 'stdio') throw new Error('The server is no program');
  const answer = await run(config.command, config.args, `${copyAs('json-rpc', call) ?? ''}\n`);
  expect(JSON.parse(answer)).toMatchObject({
    jsonrpc: '2.0',
    id: 1,
    result: { content: [{ type: 'text' }] }
  });
  expect(await received()).toEqual(meant);
});

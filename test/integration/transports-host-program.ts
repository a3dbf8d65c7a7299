/**
 * Stands for the app in the tests of the watchdog: starts the servers that its arguments name, says so, and goes on until
 * it is killed. Bundled by the test, because plain Node runs it.
 */
import { Client } from '@modelcontextprotocol/client';
import { openStdio } from '#core/connection/stdio';
import { nodeClock, nodeRandom, nodeSpawn } from '#core/node-ports';
import { createProcessHost } from '#core/process/host';
import type { StdioConfig } from '#shared/server/config';

export type ServerCommand = readonly [command: string, ...args: string[]];

const variables = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
);
const host = createProcessHost({
  clock: nodeClock,
  random: nodeRandom,
  spawn: nodeSpawn,
  environment: {
    variables: { ...variables, SHELL: '/bin/sh' },
    platform: process.platform,
    home: import.meta.dirname,
    system: '/nonexistent',
    version: '0.0.0'
  }
});

function configOf([command, ...args]: ServerCommand): StdioConfig {
  return {
    transport: 'stdio',
    command,
    args,
    env: {},
    cwd: null,
    shellPrefix: null,
    disabled: false,
    startupTimeoutMs: null,
    callTimeoutMs: null
  };
}

async function start(command: ServerCommand): Promise<number | null> {
  const opened = openStdio(configOf(command), host);
  const client = new Client({ name: 'host', version: '1.0.0' });
  await client.connect(opened.transport);
  return opened.process()?.pid ?? null;
}

const commands = JSON.parse(process.argv[2] ?? '[]') as ServerCommand[];
const pids = await Promise.all(commands.map(start));
const [run] = host.nextMark().split('.');
process.stdout.write(`${JSON.stringify({ pids, run })}\n`);
setInterval(() => undefined, 60_000);

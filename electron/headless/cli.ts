/** Composition root of the command line: the same core as behind the window, without a window. */
import { readCommandLine, type Command } from './arguments';
import { call, sources, status, tools, watch, type Run } from './commands';
import { doctor } from './doctor';
import { importFile } from './import';
import { helpText } from './help';
import { getPrompt, readResource } from './inspect';
import { exclusiveRefusal, refuse } from './exclusive';
import { createNodeApp } from './node-host';
import { list } from './lists';
import { print, printError } from './output';
import { signIn, signOut } from './sign-in';

const wrongUsage = 64;
const cannotWrite = 2;

async function main(): Promise<number> {
  const stopping = new AbortController();
  // A reader that closes the pipe early ends us quietly, but not before the servers have ended.
  const output = { isBroken: false };
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    output.isBroken ||= error.code !== 'EPIPE';
    stopping.abort();
  });
  const line = readCommandLine(process.argv.slice(2));
  if (!line.ok) {
    printError(line.failure.message);
    return wrongUsage;
  }
  const { command, json, app: options } = line.value;
  if (command.name === 'help') {
    await print(helpText);
    return 0;
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping.abort();
    });
  }
  const app = createNodeApp(options, import.meta.dirname);
  try {
    const run = { app, json, signal: stopping.signal };
    const refusal = exclusiveRefusal(options);
    const code = refusal === null ? await perform(run, command) : await refuse(run, command, refusal);
    return output.isBroken ? cannotWrite : code;
  } finally {
    await app.close();
  }
}

function perform(run: Run, command: Exclude<Command, { readonly name: 'help' }>): Promise<number> {
  switch (command.name) {
    case 'status':
      return status(run, command.waitMs);
    case 'sources':
      return sources(run);
    case 'tools':
      return tools(run, command.server);
    case 'resources':
    case 'prompts':
      return list(run, command);
    case 'call':
      return call(run, command);
    case 'import':
      return importFile(run, command);
    case 'read':
      return readResource(run, command);
    case 'prompt':
      return getPrompt(run, command);
    case 'sign-in':
      return signIn(run, command.server);
    case 'sign-out':
      return signOut(run, command.server);
    case 'watch':
      return watch(run);
    case 'doctor':
      return doctor(run, command);
  }
}

process.exit(await main());

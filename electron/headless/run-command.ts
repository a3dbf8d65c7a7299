import type { Command, CommandLine } from './arguments';
import { call, sources, status, tools, type Run } from './commands';
import { doctor } from './doctor';
import { exclusiveRefusal, refuse } from './exclusive';
import { exportServer } from './export';
import { importFile } from './import';
import { getPrompt, readResource } from './inspect';
import { list } from './lists';
import { createNodeApp } from './node-host';
import { signIn, signOut } from './sign-in';
import { watch } from './watch';

type RunnableCommand = Exclude<Command, { readonly name: 'help' }>;

/**
 * One command from the start of the program behind it to its end.
 * @param folder where the built program lies.
 */
export async function runCommand(
  command: RunnableCommand,
  { json, app: options }: Pick<CommandLine, 'json' | 'app'>,
  { signal, folder }: { readonly signal: AbortSignal; readonly folder: string }
): Promise<number> {
  const app = createNodeApp(options, folder);
  try {
    const run = { app, json, signal };
    const refusal = exclusiveRefusal(options);
    return refusal === null ? await perform(run, command) : await refuse(run, command, refusal);
  } finally {
    await app.close();
  }
}

function perform(run: Run, command: RunnableCommand): Promise<number> {
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
    case 'export':
      return exportServer(run, command);
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

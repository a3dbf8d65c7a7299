/** Composition root of the command line: the same core as behind the window, without a window. */
import { readCommandLine } from './arguments';
import { helpText } from '#shared/text/terminal';
import { maskShapes } from '#shared/traffic/secret-shapes';
import { print, printError } from './output';

const wrongUsage = 64;
const cannotWrite = 2;
const failedCommand = 2;

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
  const { command, ...rest } = line.value;
  if (command.name === 'help') {
    await print(helpText);
    return 0;
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping.abort();
    });
  }
  // The program itself is read only now: help and a wrong word need no more than their own text.
  const { runCommand } = await import('./run-command');
  const code = await runCommand(command, rest, { signal: stopping.signal, folder: import.meta.dirname });
  return output.isBroken ? cannotWrite : code;
}

process.on('uncaughtException', (error: unknown) => {
  // Where a mistake stands may be told, what it was working on must not (SE5).
  printError(maskShapes(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  process.exit(failedCommand);
});

process.exit(await main());

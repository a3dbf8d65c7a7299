import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt } from '../../build/build.mjs';

/** The built program. */
export const commandLine = path.resolve(import.meta.dirname, '../../out/headless/cli.js');
let built: Promise<unknown> | null = null;

export interface CommandAnswer {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Hears each line as it comes, and may end the program; it then has a standard input that stays open. */
  readonly onLine?: (line: string, end: (signal: NodeJS.Signals) => void) => void;
}

/** Runs the built command line to its end, as a person at a terminal would. */
export async function runPatchbay(
  args: readonly string[],
  { env = process.env, onLine }: CommandOptions = {}
): Promise<CommandAnswer> {
  built ??= ensureBuilt({ targets: ['headless'] });
  await built;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [commandLine, ...args], {
      env,
      stdio: [onLine ? 'pipe' : 'ignore', 'pipe', 'pipe']
    });
    let stdout = '';
    let stderr = '';
    let seen = 0;
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const lines = stdout.split('\n').slice(0, -1);
      for (const line of lines.slice(seen)) onLine?.(line, (signal) => child.kill(signal));
      seen = lines.length;
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

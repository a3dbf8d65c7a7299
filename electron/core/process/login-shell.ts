import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Clock, Ports } from '#core/ports';
import { signalGroup } from './signal';
import { findVariable } from './variables';

const LIMIT_MS = 5_000;
/** Two seconds for what a profile has begun to put its things in order: a lock left behind holds up every later shell. */
const LOOK_MS = 50;
const GRACE_LOOKS = 40;
/** More than any PATH; a profile that prints without end is not read on. */
const MAX_OUTPUT = 4 << 20;

type LoginShellDeps = Pick<Ports, 'clock' | 'spawn' | 'environment' | 'random'>;

/**
 * The PATH that the person's shell has after its profile: an app started from a dock or menu does not inherit it.
 * @param onEnding gets what resolves when nothing of the shell runs any more; after the answer.
 * @returns null: there is no such shell, it said nothing, or it did not answer within 5 s.
 */
export function readLoginShellPath(
  deps: LoginShellDeps,
  signal: AbortSignal,
  onEnding: (ended: Promise<void>) => void = () => undefined
): Promise<string | null> {
  const { platform, variables, home } = deps.environment;
  if (platform === 'win32' || signal.aborted) return Promise.resolve(null);
  const shell = findVariable(variables, 'SHELL', platform) ?? '/bin/sh';
  const marker = `patchbay-${deps.random.hex(8)}`;
  const child = deps.spawn(shell, shellArguments(shell, marker), {
    cwd: home,
    // A known plug-in asks about updates at every start, and waits for the answer.
    env: { ...variables, DISABLE_AUTO_UPDATE: 'true' }
  });
  return new Promise((resolve) => {
    let output = '';
    let isOver = false;
    const finish = (answer: string | null): void => {
      if (isOver) return;
      isOver = true;
      cancelLimit();
      signal.removeEventListener('abort', stop);
      resolve(answer);
      onEnding(endGroup(child, deps.clock));
    };
    const stop = (): void => finish(null);
    const cancelLimit = deps.clock.setTimeout(stop, LIMIT_MS);
    signal.addEventListener('abort', stop);
    child.once('error', stop);
    child.stdin?.on('error', () => undefined);
    child.stdin?.end();
    child.stderr?.resume();
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      // Not at the exit: something that the profile started may hold the pipe open.
      const answer = pathIn(output, marker);
      if (answer !== undefined || output.length > MAX_OUTPUT) finish(answer ?? null);
    });
    child.once('close', () => finish(pathIn(output, marker) ?? null));
  });
}

function shellArguments(shell: string, marker: string): readonly string[] {
  // Words that every shell reads alike. Where `env` does not know -0 the answer is one variable a line.
  const command = `printf '%s' '<${marker}'; /usr/bin/env -0 || /usr/bin/env; printf '%s' '${marker}>'`;
  // csh takes -l only alone.
  return path.basename(shell).endsWith('csh') ? ['-ic', command] : ['-ilc', command];
}

/** undefined: not all of the answer is there yet. */
function pathIn(output: string, marker: string): string | null | undefined {
  // Not the same mark twice: a shell may hand down the last word of the last command as the variable `_`.
  const begin = output.indexOf(`<${marker}`);
  const end = output.indexOf(`${marker}>`, begin);
  if (begin === -1 || end === -1) return undefined;
  const listing = output.slice(begin + marker.length + 1, end);
  const entry = listing.split(listing.includes('\0') ? '\0' : '\n').find((each) => each.startsWith('PATH='));
  return entry?.slice('PATH='.length) ?? null;
}

/** What hangs, and what the profile has left running behind our back. */
async function endGroup({ pid, stdout, stderr }: ChildProcess, clock: Clock): Promise<void> {
  stdout?.destroy();
  stderr?.destroy();
  if (pid === undefined || !signalGroup(pid, 'SIGTERM')) return;
  // An interactive shell is deaf to the first.
  signalGroup(pid, 'SIGHUP');
  for (let looks = 0; looks < GRACE_LOOKS; looks += 1) {
    await new Promise<void>((resolve) => clock.setTimeout(resolve, LOOK_MS));
    if (!signalGroup(pid, 0)) return;
  }
  signalGroup(pid, 'SIGKILL');
}

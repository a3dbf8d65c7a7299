import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import type { Environment, Spawn } from '#core/ports';
import { MARK } from './process-table';
import { findVariable } from './variables';

/** Ends the servers' groups when this program dies without a chance to do it itself. POSIX only; elsewhere it does nothing. */
export interface Watchdog {
  track(group: number): void;
  /** As soon as a group is empty: its number may then be given to a stranger. */
  untrack(group: number): void;
  /** Resolves when it is gone; what is still tracked is ended. */
  close(): Promise<void>;
}

export interface WatchdogDeps {
  readonly spawn: Spawn;
  readonly environment: Environment;
  /** What the marks of all servers of this run begin with. */
  readonly run: string;
}

/**
 * Reads `+ GROUP` and `- GROUP`; when its input ends, ends what is on the list, and on Linux whatever carries this
 * run's mark although it left its group. `q` before the end says that all is well.
 * In dash `kill -TERM -- -5` is an error and kills nothing, hence `"-$group"` without `--`.
 */
const SCRIPT = `
set -f
mark=$1; list=" "; calm=
while read -r what group; do
  case $what in
    +) list="$list$group " ;;
    -) list=\${list%%" $group "*}" "\${list#*" $group "} ;;
    q) calm=yes ;;
  esac
done
[ "$list$calm" = " yes" ] && exit 0
end() {
  for group in $list; do kill "-$1" "-$group" 2>/dev/null; done
  set +f
  for file in $(grep -lF "$mark" /proc/[0-9]*/environ 2>/dev/null); do
    file=\${file#/proc/}; kill "-$1" "\${file%/environ}" 2>/dev/null
  done
  set -f
}
end TERM
sleep 1
end KILL
end KILL
`;

/** A watchdog that somebody ends is started again, but not for ever. */
const MAX_STARTS = 5;

export function createWatchdog({ spawn, environment, run }: WatchdogDeps): Watchdog {
  const groups = new Set<number>();
  let dog: ChildProcess | null = null;
  let starts = 0;
  let isClosing = false;

  const tell = (line: string): void => {
    dog?.stdin?.write(`${line}\n`);
  };

  const start = (): void => {
    if (starts >= MAX_STARTS) return;
    starts += 1;
    const child = spawn('/bin/sh', ['-c', SCRIPT, 'patchbay-watchdog', `${MARK}=${run}.`], {
      // No folder that somebody may want to unmount or remove.
      cwd: '/',
      env: { PATH: findVariable(environment.variables, 'PATH', environment.platform) ?? '/usr/bin:/bin' }
    });
    dog = child;
    child.stdout?.destroy();
    child.stderr?.destroy();
    // It must never keep this program alive: it waits for our end.
    child.unref();
    if (child.stdin instanceof Socket) child.stdin.unref();
    const onEnd = (): void => {
      if (dog !== child) return;
      dog = null;
      if (!isClosing && groups.size > 0) start();
    };
    child.on('error', onEnd);
    child.on('exit', onEnd);
    // Whatever was not written goes to the next one, which gets the whole list.
    child.stdin?.on('error', () => undefined);
    for (const group of groups) tell(`+ ${group}`);
  };

  if (environment.platform === 'win32') {
    return { track: () => undefined, untrack: () => undefined, close: async () => undefined };
  }
  return {
    track: (group) => {
      if (isClosing) return;
      groups.add(group);
      if (dog === null) start();
      else tell(`+ ${group}`);
    },
    untrack: (group) => {
      if (groups.delete(group)) tell(`- ${group}`);
    },
    close: async () => {
      isClosing = true;
      if (dog === null) return;
      const child = dog;
      child.ref();
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
        child.once('error', () => resolve());
      });
      child.stdin?.end('q\n');
      await ended;
    }
  };
}

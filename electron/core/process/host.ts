import type { Clock, Environment, Ports, Spawn } from '#core/ports';
import { readLoginShellPath } from './login-shell';
import { createProcessTable, type ProcessTable } from './process-table';
import { createStderrStore, type StderrLimits, type StderrStore } from './stderr-store';
import { createWatchdog, type Watchdog } from './watchdog';

/** What all local servers of one run of this program share; one for the whole app. */
export interface ProcessHost {
  readonly clock: Clock;
  readonly spawn: Spawn;
  readonly environment: Environment;
  readonly stderr: StderrStore;
  readonly watchdog: Watchdog;
  readonly table: ProcessTable;
  /** PATH of the person's login shell; read at the first question and never again. */
  loginShellPath(): Promise<string | null>;
  /** The mark of one more server: its processes carry it in PATCHBAY_RUN. */
  nextMark(): string;
  /** After all servers were closed. */
  close(): Promise<void>;
}

export function createProcessHost(
  ports: Pick<Ports, 'clock' | 'spawn' | 'environment' | 'random'>,
  stderrLimits?: StderrLimits
): ProcessHost {
  const { clock, spawn, environment } = ports;
  const run = ports.random.hex(8);
  const closing = new AbortController();
  const watchdog = createWatchdog({ spawn, environment, run });
  let path: Promise<string | null> | null = null;
  let shellEnded: Promise<void> = Promise.resolve();
  let marks = 0;
  return {
    clock,
    spawn,
    environment,
    stderr: createStderrStore(stderrLimits),
    watchdog,
    table: createProcessTable(),
    loginShellPath: () => {
      path ??= readLoginShellPath(ports, closing.signal, (ended) => {
        shellEnded = ended;
      });
      return path;
    },
    nextMark: () => {
      marks += 1;
      return `${run}.${marks}`;
    },
    close: async () => {
      closing.abort();
      await Promise.all([shellEnded, watchdog.close()]);
    }
  };
}

import type { Clock, Environment, Ports, Spawn } from '#core/ports';
import { createLoginPath, type LoginPath } from './login-path';
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
  readonly loginPath: LoginPath;
  /** The mark of one more server: its processes carry it in PATCHBAY_RUN. */
  nextMark(): string;
  /** After all servers were closed. */
  close(): Promise<void>;
}

export interface HostPorts extends Pick<Ports, 'clock' | 'spawn' | 'environment' | 'random'> {
  /** Absent: the host asks the shell itself. */
  readonly loginPath?: LoginPath;
}

export function createProcessHost(ports: HostPorts, stderrLimits?: StderrLimits): ProcessHost {
  const { clock, spawn, environment } = ports;
  const run = ports.random.hex(8);
  const loginPath = ports.loginPath ?? createLoginPath(ports);
  const watchdog = createWatchdog({ spawn, environment, run });
  let marks = 0;
  return {
    clock,
    spawn,
    environment,
    stderr: createStderrStore(stderrLimits),
    watchdog,
    table: createProcessTable(),
    loginPath,
    nextMark: () => {
      marks += 1;
      return `${run}.${marks}`;
    },
    close: async () => {
      await Promise.all([loginPath.close(), watchdog.close()]);
    }
  };
}

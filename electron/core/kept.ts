import type { ChangeDeps } from './config/change-file';
import { nodeFiles } from './config/files';
import { createKeptState, type KeptState } from './config/kept-state';
import { findPlaces } from './config/locations';
import type { Ports } from './ports';

/** How long a write waits for another program that holds the file's lock, milliseconds. */
const lockWaitMs = 5_000;

type KeptPorts = Pick<Ports, 'clock' | 'random' | 'log' | 'environment'>;

/** What changing a file of the person's own takes. */
export function changeDepsOf({ clock, random, log, environment }: KeptPorts): ChangeDeps {
  const { backups } = findPlaces({ ...environment, workspace: null, configFiles: [] });
  return {
    ...{ files: nodeFiles, clock, random, log, lockWaitMs },
    ...{ platform: environment.platform, backups }
  };
}

/** The person's `state.json`. */
export function openKeptState(ports: KeptPorts): KeptState {
  const places = findPlaces({ ...ports.environment, workspace: null, configFiles: [] });
  return createKeptState(places.state, changeDepsOf(ports));
}

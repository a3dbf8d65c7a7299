import type { ChangeDeps } from './config/change-file';
import { nodeFiles } from './config/files';
import { createKeptState, type KeptState } from './config/kept-state';
import { findPlaces } from './config/locations';
import type { Ports } from './ports';

/** How long a write waits for another program that holds the file's lock, milliseconds. */
const lockWaitMs = 5_000;

/** The person's `state.json`. */
export function openKeptState(ports: Pick<Ports, 'clock' | 'random' | 'log' | 'environment'>): KeptState {
  const { clock, random, log, environment } = ports;
  const places = findPlaces(environment.home, []);
  const deps: ChangeDeps = {
    ...{ files: nodeFiles, clock, random, log, lockWaitMs },
    ...{ platform: environment.platform, backups: places.backups }
  };
  return createKeptState(places.state, deps);
}

import { powerMonitor } from 'electron';

/** Tells when the computer woke up; servers may have died unheard in its sleep (RC6). */
export function watchPower(onReturn: () => void): void {
  powerMonitor.on('resume', onReturn);
}

import { app } from 'electron';
import { existsSync, readdirSync } from 'node:fs';

const otherDevices = ['/dev/nvidiactl', '/dev/dxg', '/dev/mali0', '/dev/kgsl-3d0'];

/**
 * Before `ready`. Where there is no graphics device, Chromium tries for one all the same, and a window that is made while
 * its first attempt fails may wait for ever: on such a machine 2 of 30 starts stayed empty, and none of 60 without trying.
 */
export function drawWithoutGraphicsDevice(): void {
  if (process.platform === 'linux' && !hasGraphicsDevice()) app.disableHardwareAcceleration();
}

function hasGraphicsDevice(): boolean {
  if (otherDevices.some((device) => existsSync(device))) return true;
  return existsSync('/dev/dri') && readdirSync('/dev/dri').some((name) => name.startsWith('renderD'));
}

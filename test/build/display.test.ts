import { expect, test } from 'vitest';
import { appEnvironment, needsDisplay } from '../../build/lib/display.mjs';

test('Start: a screen is made only on Linux, and only where there is neither X nor Wayland', () => {
  expect(needsDisplay({}, 'linux')).toBe(true);
  expect(needsDisplay({ DISPLAY: '' }, 'linux')).toBe(true);
  expect(needsDisplay({ DISPLAY: ':0' }, 'linux')).toBe(false);
  expect(needsDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(false);
  expect(needsDisplay({}, 'darwin')).toBe(false);
});

test('Start: the board is printed as text only on a screen of our own', () => {
  const screen = { DISPLAY: ':7', XAUTHORITY: '/x' };
  expect(appEnvironment({ A: '1' }, screen)).toEqual({ A: '1', ...screen, PATCHBAY_BOARD: 'stdout' });
  expect(appEnvironment({ A: '1', DISPLAY: ':0' }, undefined)).toEqual({ A: '1', DISPLAY: ':0' });
});

test('Start: the app is an Electron app, whatever the environment says of running it as Node', () => {
  expect(appEnvironment({ ELECTRON_RUN_AS_NODE: '1' }, undefined)).toEqual({});
});

/** Entry of the desktop app: options, lock, window; the rest is read while the window's own process starts. */
import { app, BrowserWindow, Menu } from 'electron';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readAppOptions, type AppOptions } from '#core/app-options';
import type { App } from '#core/create-app';
import { registerAppScheme, serveApp } from './shell/app-protocol';
import { drawWithoutGraphicsDevice } from './shell/graphics';
import { serveIpc } from './shell/ipc-host';
import { loadCore } from './shell/load-core';
import { denyPermissions, lockDown } from './shell/lockdown';
import type { WindowStore } from './shell/preferences';
import { quitCleanly } from './shell/quit';
import { openWindow } from './shell/window';

const here = import.meta.dirname;
const wrongUsage = 64;
const broken = 70;
/** Where the page is not asked for, the rest is read all the same. */
const patienceMs = 1_000;

const options = readAppOptions(process.argv.slice(1));
if (!options.ok) {
  leave(wrongUsage, options.failure.message);
} else if (app.isPackaged && (options.value.home !== undefined || options.value.system !== undefined)) {
  leave(wrongUsage, '--home and --system exist in a checkout only.');
} else {
  if (options.value.home !== undefined) {
    app.setPath('userData', path.join(path.resolve(options.value.home), '.config', 'Patchbay'));
  }
  if (app.requestSingleInstanceLock()) run(options.value);
  else leave(0, 'Patchbay is running already; its window was brought to the front.');
}

function leave(code: number, message: string): void {
  process.stderr.write(`${message}\n`);
  app.exit(code);
}

/** All but the window is read while the page's own process starts. */
function run(settings: AppOptions): void {
  registerAppScheme();
  // Electron would make a menu bar of its own until ours is there.
  Menu.setApplicationMenu(null);
  drawWithoutGraphicsDevice();
  lockDown();
  const show = () => showWindow(core, store);
  // Not awaited at the top level: in an ES module entry `ready` waits for this file to end.
  const opened = app.whenReady().then(() => {
    denyPermissions();
    const served = serveApp(path.join(here, '../renderer'));
    show();
    return served;
  });
  const rest = opened.then(async (served) => {
    await Promise.race([served.begun, delay(patienceMs)]);
    return loadCore(() => served.still());
  });
  const store = rest.then(({ createWindowStore }) => createWindowStore());
  const core: Promise<App> = rest.then(async ({ startCore }) =>
    startCore({ settings, store: await store, folder: here, front: () => bringToFront(show) })
  );
  core.catch((error: unknown) => {
    leave(
      broken,
      `Patchbay could not start. ${error instanceof Error ? String(error.stack) : String(error)}`
    );
  });
  quitCleanly(
    async () => (await core).close(),
    async () => (await store).get().tray === true
  );
  app.on('second-instance', () => {
    // Before that the first window is on its way.
    if (app.isReady()) bringToFront(show);
  });
  app.on('activate', () => {
    if (app.isReady() && BrowserWindow.getAllWindows().length === 0) show();
  });
}

/** What it asks waits for the core; what the core tells, it hears from then on. */
function showWindow(core: Promise<App>, store: Promise<WindowStore>): BrowserWindow {
  const window = openWindow(store, path.join(here, '../preload/preload.cjs'));
  serveIpc(window, {
    dispatch: async (name, input) => (await core).dispatch(name, input),
    subscribe: (listener) => {
      const subscribed = core.then(({ bridge }) => bridge.subscribe(listener));
      return () => void subscribed.then((unsubscribe) => unsubscribe());
    }
  });
  return window;
}

/** The one window, made anew where it was closed and the app went on without it. */
function bringToFront(open: () => BrowserWindow): BrowserWindow {
  const [window] = BrowserWindow.getAllWindows();
  if (!window) return open();
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
  return window;
}

/** Entry of the desktop app: options, lock, window; the rest is read while the window's own process starts. */
import { app, BrowserWindow, Menu } from 'electron';
import path from 'node:path';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { readAppOptions, type AppOptions } from '#core/app-options';
import type { App } from '#core/create-app';
import { registerAppScheme, serveApp } from './shell/app-protocol';
import { drawWithoutGraphicsDevice } from './shell/graphics';
import { serveIpc } from './shell/ipc-host';
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

/**
 * All but the window is read while the page's own process starts. It must be read by when that process comes for its
 * script: only this one hands it over.
 */
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
    const handedOver = serveApp(path.join(here, '../renderer'));
    show();
    return { handedOver };
  });
  const rest = opened.then(async ({ handedOver }) => {
    await Promise.race([handedOver, delay(patienceMs)]);
    return readTheRest();
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

/** In parts, between which what the page's process asks for is answered. */
async function readTheRest(): Promise<typeof import('./shell/start-core')> {
  const parts = [
    () => import('./shell/preferences'),
    () => import('#core/auth/auth'),
    () => import('#core/config/configuration'),
    () => import('#core/connection/manager'),
    () => import('#core/doctor/doctor')
  ];
  for (const part of parts) {
    await part();
    await nextTurn();
  }
  return import('./shell/start-core');
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

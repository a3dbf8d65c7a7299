/** Composition root of the desktop app: options, lock, ports, core, window; nothing here waits for a server. */
import { app, BrowserWindow } from 'electron';
import path from 'node:path';
import { readAppOptions, type AppOptions } from '#core/app-options';
import { createApp, type App } from '#core/create-app';
import { managerOptions } from '#core/manager-options';
import { createNodePorts, nodeClock } from '#core/node-ports';
import type { ServerId } from '#shared/ids';
import { text } from '#shared/text/text';
import { serverHash } from '#shared/view/server-address';
import { registerAppScheme, serveApp } from './shell/app-protocol';
import { createBoardPrinter } from './shell/board-printer';
import { electronDesktop } from './shell/desktop';
import { drawWithoutGraphicsDevice } from './shell/graphics';
import { electronHelpers } from './shell/helper-process';
import { serveIpc } from './shell/ipc-host';
import { followLanguage, languageOfSystem } from './shell/language';
import { denyPermissions, lockDown } from './shell/lockdown';
import { stderrLog } from './shell/log';
import { keepMenu } from './shell/live-menu';
import { watchForNotices } from './shell/notifications';
import { createWindowStore, type WindowStore } from './shell/preferences';
import { quitCleanly } from './shell/quit';
import { watchPower } from './shell/power';
import { showTray } from './shell/tray';
import { firstPicture, goTo, openWindow } from './shell/window';

const here = import.meta.dirname;
const wrongUsage = 64;

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

function run(settings: AppOptions): void {
  registerAppScheme();
  drawWithoutGraphicsDevice();
  lockDown();
  const store = createWindowStore();
  const core = createCore(settings, store);
  process.on('uncaughtException', (error) => core.fault(error));
  process.on('unhandledRejection', (reason) => core.fault(reason));
  quitCleanly(
    () => core.close(),
    () => store.get().tray === true
  );
  const front = () => bringToFront(() => showWindow(core, store));
  app.on('second-instance', () => {
    // Before that the first window is on its way.
    if (app.isReady()) front();
  });
  // Not awaited at the top level: in an ES module entry `ready` waits for this file to end.
  void app.whenReady().then(() => {
    denyPermissions();
    serveApp(path.join(here, '../renderer'));
    const window = showWindow(core, store);
    const leads = { core, openWindow: front, openServer: (id: ServerId) => goTo(front(), serverHash(id)) };
    const tray = showTray(leads);
    watchForNotices(leads);
    const menu = keepMenu(core, { text, window: front, platform: process.platform });
    followLanguage(core, () => {
      menu.draw();
      tray.draw();
    });
    watchPower(() => core.manager.networkReturned());
    app.on('activate', () => {
      if (BrowserWindow.getAllWindows().length === 0) showWindow(core, store);
    });
    if (process.env['PATCHBAY_BOARD'] === 'stdout') printBoard(core);
    return core.start({ connect: true, after: firstPicture(window) });
  });
}

function createCore(settings: AppOptions, store: WindowStore): App {
  const ports = createNodePorts({
    version: app.getVersion(),
    home: settings.home === undefined ? undefined : path.resolve(settings.home),
    system: settings.system === undefined ? undefined : path.resolve(settings.system),
    startHelper: electronHelpers(here),
    desktop: electronDesktop,
    preferences: store,
    log: stderrLog
  });
  return createApp(ports, {
    workspace: settings.workspace === undefined ? null : path.resolve(settings.workspace),
    configFiles: settings.config.map((file) => path.resolve(file)),
    approvesAll: settings.yes,
    systemLanguage: languageOfSystem(settings.lang),
    manager: managerOptions(ports.environment.variables, !settings.noRetry)
  });
}

function showWindow(core: App, store: WindowStore): BrowserWindow {
  const window = openWindow(store, path.join(here, '../preload/preload.cjs'));
  serveIpc(window, {
    dispatch: (name, input) => core.dispatch(name, input),
    subscribe: (listener) => core.bridge.subscribe(listener)
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

function printBoard(core: App): void {
  const print = createBoardPrinter((board) => process.stdout.write(board));
  core.bridge.subscribe(() => {
    print(core.snapshot(), nodeClock.now());
  });
}

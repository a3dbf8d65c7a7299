/** Composition root of what stands behind the window: ports, core, menu, tray; nothing here waits for a server. */
import { app, type BrowserWindow } from 'electron';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AppOptions } from '#core/app-options';
import { createApp, type App } from '#core/create-app';
import { managerOptions } from '#core/manager-options';
import { createNodePorts, nodeClock } from '#core/node-ports';
import type { ServerId } from '#shared/ids';
import { text } from '#shared/text/text';
import { serverHash } from '#shared/view/server-address';
import { createBoardPrinter } from './board-printer';
import { electronDesktop } from './desktop';
import { electronHelpers } from './helper-process';
import { followLanguage, languageOfSystem } from './language';
import { keepMenu } from './live-menu';
import { stderrLog } from './log';
import { watchForNotices } from './notifications';
import { watchPower } from './power';
import type { WindowStore } from './preferences';
import { showTray } from './tray';
import { goTo } from './window';

export { createWindowStore } from './preferences';

interface Surroundings {
  readonly settings: AppOptions;
  readonly store: WindowStore;
  /** Where the built programs are. */
  readonly folder: string;
  /** Brings the window to the front, and makes it where there is none. */
  readonly front: () => BrowserWindow;
}

/** Nothing of the start waits longer than this for another part of it. */
const patienceMs = 3_000;

/** After `ready`. Resolves when the configuration is read: the first board that the window draws is whole. */
export async function startCore({ settings, store, folder, front }: Surroundings): Promise<App> {
  const core = createCore(settings, store, folder);
  process.on('uncaughtException', (error) => core.fault(error));
  process.on('unhandledRejection', (reason) => core.fault(reason));
  const leads = { core, openWindow: front, openServer: (id: ServerId) => goTo(front(), serverHash(id)) };
  // Servers that start at once, fifty of them, would take the processor from the window, and so would the menu bar.
  const besides = Promise.race([core.drawn, delay(patienceMs)]).then(() => {
    watchForNotices(leads);
    watchPower(() => core.manager.networkReturned());
    return [keepMenu(core, { text, window: front, platform: process.platform }), showTray(leads)];
  });
  followLanguage(core, () => void besides.then((drawn) => drawn.forEach((each) => each.draw())));
  if (process.env['PATCHBAY_BOARD'] === 'stdout') printBoard(core);
  const start = core.start({ connect: true, after: besides }).catch((error: unknown) => core.fault(error));
  await Promise.race([start, delay(patienceMs)]);
  return core;
}

function createCore(settings: AppOptions, store: WindowStore, folder: string): App {
  const ports = createNodePorts({
    version: app.getVersion(),
    home: settings.home === undefined ? undefined : path.resolve(settings.home),
    system: settings.system === undefined ? undefined : path.resolve(settings.system),
    startHelper: electronHelpers(folder),
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

function printBoard(core: App): void {
  const print = createBoardPrinter((board) => process.stdout.write(board));
  core.bridge.subscribe(() => {
    print(core.snapshot(), nodeClock.now());
  });
}

import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { managerOptions } from '#core/manager-options';
import { createApp, type App } from '#core/create-app';
import { createNodePorts, infoTo } from '#core/node-ports';
import type { AppOptions } from '#core/app-options';
import type { Desktop, Log, Ports, PreferencesStore, StartHelper } from '#core/ports';
import { failed } from '#shared/failure';

/** @param folder of the built program, beside which its helpers lie. */
const helpersIn =
  (folder: string): StartHelper =>
  (name) => {
    const child = fork(path.join(folder, `${name}.js`), [], { stdio: 'ignore' });
    child.unref();
    child.channel?.unref();
    return {
      send: (message) => {
        if (child.connected) child.send(message as object);
      },
      onMessage: (listener) => {
        child.on('message', listener);
      },
      onExit: (listener) => {
        child.once('exit', () => {
          listener();
        });
      },
      kill: () => {
        child.kill('SIGKILL');
      }
    };
  };

const noScreen = (name: string) => Promise.resolve(failed('ipc.unknown-command', { details: { name } }));
const desktop: Desktop = {
  openUrl: () => noScreen('browser.open'),
  openFile: () => noScreen('file.open'),
  chooseFolder: () => noScreen('folder.add'),
  chooseFile: () => noScreen('import.open'),
  writeClipboard: () => noScreen('clipboard.write'),
  saveFile: () => noScreen('traffic.export')
};

const preferences: PreferencesStore = {
  get: () => ({ theme: 'system', panes: {}, folders: [] }),
  set: () => preferences.get()
};

const warn = (message: string): void => {
  process.stderr.write(`${message}\n`);
};

/** Everything that is not an answer goes to stderr. */
const log: Log = {
  info: infoTo(warn),
  warn,
  error: (message, error) => {
    process.stderr.write(`${message} ${error instanceof Error ? (error.stack ?? error.message) : ''}\n`);
  }
};

/**
 * Everything of the outside, as a program without a screen has it.
 * @param folder where the built program lies; only its entry knows that.
 */
export function createHeadlessPorts(options: Pick<AppOptions, 'home' | 'system'>, folder: string): Ports {
  const { version } = JSON.parse(readFileSync(path.join(folder, '../../package.json'), 'utf8')) as {
    version: string;
  };
  return createNodePorts({
    version,
    home: options.home === undefined ? undefined : path.resolve(options.home),
    system: options.system === undefined ? undefined : path.resolve(options.system),
    startHelper: helpersIn(folder),
    desktop,
    preferences,
    log
  });
}

/** The same core as behind the window, under plain Node. */
export function createNodeApp(options: AppOptions, folder: string): App {
  const ports = createHeadlessPorts(options, folder);
  return createApp(ports, {
    workspace: options.workspace === undefined ? null : path.resolve(options.workspace),
    configFiles: options.config.map((file) => path.resolve(file)),
    hasPerson: false,
    approvesAll: options.yes,
    manager: managerOptions(ports.environment.variables, !options.noRetry)
  });
}

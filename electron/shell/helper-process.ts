import { utilityProcess } from 'electron';
import path from 'node:path';
import type { StartHelper } from '#core/ports';

/** Helpers run in utility processes: the packaged app cannot fork itself as Node. */
export function electronHelpers(folder: string): StartHelper {
  return (name) => {
    const child = utilityProcess.fork(path.join(folder, `${name}.js`), [], {
      serviceName: name,
      stdio: 'ignore'
    });
    return {
      send: (message) => {
        child.postMessage(message);
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
        child.kill();
      }
    };
  };
}

// Runs the app that the command line names, as the program inside an Electron release does:
//   electron [-r module]… [switches] folder-or-script [arguments]
// An ES module that awaits the app's entry: from CommonJS, 'ready' would come before an app that is an ES module
// has run, and what must be registered before 'ready' would be too late.
import { app } from 'electron';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
// What a release's own program calls too, though the types do not know it.
const host =
  /** @type {Electron.App & { setVersion(version: string): void, setAppPath(folder: string): void }} */ (app);

/** @param {readonly string[]} args */
function parse(args) {
  /** @type {string[]} */
  const preload = [];
  for (let i = 0; i < args.length; i += 1) {
    const arg = args[i] ?? '';
    if (arg === '-v' || arg === '--version') return { preload, wantsVersion: true, target: undefined };
    if (arg === '-r' || arg === '--require') {
      i += 1;
      preload.push(args[i] ?? '');
    } else if (arg.startsWith('--require=')) {
      preload.push(arg.slice('--require='.length));
    } else if (!arg.startsWith('-')) {
      return { preload, wantsVersion: false, target: path.resolve(arg) };
    }
  }
  return { preload, wantsVersion: false, target: undefined };
}

/** What runs, and the folder it belongs to. @param {string} target */
function locate(target) {
  if (!fs.statSync(target).isDirectory()) return { entry: target, folder: path.dirname(target) };
  const about = JSON.parse(fs.readFileSync(path.join(target, 'package.json'), 'utf8'));
  if (about.version) host.setVersion(about.version);
  if (about.productName ?? about.name) host.setName(about.productName ?? about.name);
  return { entry: path.resolve(target, about.main ?? 'index.js'), folder: target };
}

const { preload, wantsVersion, target } = parse(process.argv.slice(1));
if (wantsVersion) {
  process.stdout.write(`v${process.versions['electron']}\n`);
  process.exit(0);
}
if (target === undefined) {
  process.stderr.write('electron: name an app folder or a script\n');
  process.exit(2);
}
Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
for (const name of preload) require(path.isAbsolute(name) ? name : path.resolve(name));
const { entry, folder } = locate(target);
host.setAppPath(folder);
await import(pathToFileURL(entry).href);

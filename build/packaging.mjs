// Makes packages of the app, each from what was just built and the runtime that is there.
import { chmod } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { builderConfig, developmentNotice } from './electron-builder.mjs';
import { isFresh, markFresh, takeSources } from './freshness.mjs';
import { resolveElectron } from './lib/electron-runtime.mjs';
import { withLock } from './lib/lock.mjs';
import { Advice } from './lib/log.mjs';
import { root } from './lib/paths.mjs';

/** @typedef {import('./lib/log.mjs').Log} Log */
/** @typedef {import('./lib/electron-runtime.mjs').ElectronRuntime} ElectronRuntime */

/** The folder with the app in it, and the program in that folder. */
export function packagedApp(platform = process.platform, arch = process.arch) {
  const suffix = arch === 'x64' ? '' : `-${arch}`;
  if (platform === 'darwin') {
    return { folder: `release/mac${suffix}`, program: 'Patchbay.app/Contents/MacOS/Patchbay' };
  }
  if (platform === 'win32') return { folder: `release/win${suffix}-unpacked`, program: 'Patchbay.exe' };
  return { folder: `release/linux${suffix}-unpacked`, program: 'patchbay' };
}

/**
 * @param {object} options
 * @param {readonly string[]} options.kinds of package; none means the folder only, made when it is stale
 * @param {boolean} options.all every kind that this system makes
 * @param {boolean} options.isRelease refuses a runtime that is not Electron's official release
 * @param {Log} options.log
 * @returns {Promise<readonly string[]>} what was made, from the root
 */
export async function makePackages({ kinds, all, isRelease, log }) {
  const runtime = await resolveElectron({ log });
  if (runtime.source !== 'official') {
    if (isRelease) throw new Advice(`No release is made from this.\n${developmentNotice(runtime)}`);
    log(developmentNotice(runtime).trimEnd());
  }
  await ensureBuilt({ targets: ['main', 'preload', 'renderer'], log });
  return withLock(path.join(root, 'out/.locks/package'), async () => {
    const folder = folderTarget(runtime);
    if (kinds.length === 0 && !all) {
      if (isFresh(root, folder)) return [];
      const sources = takeSources(root, folder);
      await runBuilder(['dir'], runtime);
      markFresh(root, folder, sources);
      return [folder.folder];
    }
    return (await runBuilder(all ? [] : kinds, runtime)).map((file) => path.relative(root, file));
  });
}

/**
 * @param {ElectronRuntime} runtime
 * @returns {import('./targets.mjs').Target}
 */
function folderTarget(runtime) {
  return {
    name: 'package',
    sources: [
      ...['out/main', 'out/preload', 'out/renderer'],
      ...['build/electron-builder.mjs', 'build/packaging.mjs', 'build/icons', 'LICENSE'],
      path.relative(root, path.join(runtime.dist, 'version'))
    ],
    folder: packagedApp().folder,
    entry: packagedApp().program
  };
}

/** @param {readonly string[]} kinds @param {ElectronRuntime} runtime */
async function runBuilder(kinds, runtime) {
  await bringHelpers();
  const { build, Platform } = await import('electron-builder');
  return build({
    projectDir: root,
    targets: Platform.current().createTarget([...kinds]),
    config: builderConfig(runtime)
  });
}

/** electron-builder would fetch these two helpers from GitHub; the ones named here need no network. */
async function bringHelpers() {
  if (process.platform !== 'linux') return;
  const seven = createRequire(import.meta.url)('7zip-bin').path7za;
  // It comes without its mode bit.
  await chmod(seven, 0o755);
  process.env['ELECTRON_BUILDER_7ZIP_PATH'] ??= seven;
  process.env['ELECTRON_BUILDER_COMPRESSION_LEVEL'] ??= '3';
  process.env['CUSTOM_FPM_PATH'] ??= path.join(root, 'build/fpm-deb.mjs');
}

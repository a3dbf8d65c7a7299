// The programs that are built, each with what it is made of and what must be there afterwards.
// Nothing here loads Vite: a start with everything fresh pays for a few hundred stat calls and no more.

/** @typedef {'main' | 'preload' | 'headless' | 'renderer'} TargetName */

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {readonly string[]} sources folders and files whose content decides; others are not looked at
 * @property {string} folder where it goes
 * @property {string} entry the file that is run, in that folder
 * @property {boolean} [isProgram] the entry is started by its own name, so it needs its mode bit
 */

/** @type {Readonly<Record<TargetName, Target>>} */
export const targets = {
  main: {
    name: 'main',
    sources: ['shared', 'electron/core', 'electron/shell', 'electron/main.ts'],
    folder: 'out/main',
    entry: 'main.js'
  },
  preload: {
    name: 'preload',
    sources: ['shared', 'electron/preload.ts'],
    folder: 'out/preload',
    entry: 'preload.cjs'
  },
  headless: {
    name: 'headless',
    sources: ['shared', 'electron/core', 'electron/headless'],
    folder: 'out/headless',
    entry: 'cli.js',
    isProgram: true
  },
  renderer: {
    name: 'renderer',
    sources: ['shared', 'renderer'],
    folder: 'out/renderer',
    entry: 'index.html'
  }
};

export const targetNames = /** @type {readonly TargetName[]} */ (Object.keys(targets));

/** What decides for all of them: the libraries and the recipe. */
export const recipe = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'build/tsconfig.base.json'],
  ...['build/build.mjs', 'build/targets.mjs', 'build/vite-targets.mjs']
];

// What Vite makes of which sources. Everything that the programs need is bundled, so that the packaged app carries
// no node_modules but the keychain's: that is why the libraries are devDependencies.
import react from '@vitejs/plugin-react';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/paths.mjs';
import { targets } from './targets.mjs';

/** @typedef {import('vite').InlineConfig} InlineConfig */

// The oldest Electron that it must run in is 33, with Node 20.18.1 and Chrome 130.
const node = 'node20';
const chrome = 'chrome130';

// What the licences of the bundled libraries ask for goes with the program.
const license = { fileName: 'licenses.md' };

/** @type {InlineConfig} */
const common = {
  root,
  configFile: false,
  envDir: false,
  logLevel: 'warn',
  publicDir: false,
  cacheDir: path.join(root, 'node_modules/.cache/vite')
};

/**
 * ES modules for Node, with everything inside but Node's own modules, Electron and the keychain's native part.
 * @param {string} outDir
 * @param {Record<string, string>} input
 * @param {import('vite').Rolldown.OutputOptions} [output]
 * @returns {InlineConfig}
 */
function forNode(outDir, input, output = {}) {
  return {
    ...common,
    // Where the document that names this program to authorization servers is published; '' in a build without one.
    define: { __CLIENT_METADATA_URL__: JSON.stringify(process.env['PATCHBAY_CLIENT_METADATA_URL'] ?? '') },
    ssr: { noExternal: true, external: ['electron', 'keytar'] },
    plugins: [withoutUnused()],
    build: {
      ssr: true,
      target: node,
      outDir,
      emptyOutDir: true,
      license,
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input,
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          ...output
        }
      }
    }
  };
}

/**
 * The library that keeps the window's place can check it against a JSON Schema and carry it over from version to version,
 * and for that brings a compiler of schemas and a reader of versions: a third of what the app would read before its first
 * picture. We ask for neither.
 * @returns {import('vite').Plugin}
 */
function withoutUnused() {
  const nothing = '\0nothing';
  return {
    name: 'without-unused',
    enforce: 'pre',
    resolveId: (id, importer) =>
      /^(ajv|ajv-formats|semver)(\/|$)/.test(id) && importer?.includes('/node_modules/conf/') === true
        ? nothing
        : null,
    load: (id) => (id === nothing ? 'export const Ajv2020 = undefined; export default undefined;' : null)
  };
}

/**
 * Half of a short run, and much of a start of the window, is the reading of the program itself: comments are left out,
 * and no character is of more than one byte, which Node reads in a fraction of the time. Names stay, for the traces of
 * stacks.
 * @param {InlineConfig} config
 * @returns {InlineConfig}
 */
function quickToRead(config) {
  const options = config.build?.rolldownOptions ?? {};
  /** @type {import('vite').Rolldown.Plugin} */
  const oneByte = {
    name: 'one-byte',
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replaceAll(/[\u0080-\uffff]/g, escaped);
      }
    }
  };
  return {
    ...config,
    build: {
      ...config.build,
      sourcemap: false,
      rolldownOptions: {
        ...options,
        output: {
          ...options.output,
          minify: { compress: true, mangle: false, codegen: true },
          plugins: [oneByte]
        }
      }
    }
  };
}

/**
 * The font of the first picture comes with its script: asked for when the first line of text is laid out, it has the
 * page draw that line in another font first, and all of it a second time.
 * @returns {import('vite').Plugin}
 */
function fontAtOnce() {
  return {
    name: 'font-at-once',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.includes('/inter-latin-wght-normal-'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `./${file}` },
            injectTo: 'head'
          }))
    }
  };
}

/** @param {string} character */
function escaped(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Each of these runs in a process of its own, beside the program that starts it: NAME-helper.ts → NAME-helper.js. */
function helpers() {
  const core = path.join(root, 'electron/core');
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('-helper.ts')
  );
  return Object.fromEntries(files.map((file) => [path.basename(file, '.ts'), path.join(core, file)]));
}

/** The command line and, where there is one, the driver of the conformance suite. */
function headlessPrograms() {
  const folder = path.join(root, 'electron/headless');
  const programs = readdirSync(folder).filter((file) => file === 'cli.ts' || file === 'conformance.ts');
  return Object.fromEntries(programs.map((file) => [path.basename(file, '.ts'), path.join(folder, file)]));
}

/**
 * Benchmarks run as the programs do: bundled, not through a test runner. What drives the window stays as it is.
 * @param {string} outDir
 * @param {Record<string, string>} input
 * @returns {InlineConfig}
 */
export function benchPrograms(outDir, input) {
  const config = forNode(outDir, input);
  return { ...config, ssr: { noExternal: true, external: ['electron', 'keytar', 'playwright-core'] } };
}

/** @type {Readonly<Record<import('./targets.mjs').TargetName, (outDir: string) => InlineConfig>>} */
export const viteTargets = {
  main: (outDir) => quickToRead(forNode(outDir, { main: path.join(root, 'electron/main.ts'), ...helpers() })),

  headless: (outDir) => {
    const programs = headlessPrograms();
    const banner = (/** @type {{ isEntry: boolean, name: string }} */ chunk) =>
      chunk.isEntry && chunk.name in programs ? '#!/usr/bin/env node' : '';
    return quickToRead(forNode(outDir, { ...programs, ...helpers() }, { banner }));
  },

  // A sandboxed preload script has no module loader: one CommonJS file, and `electron` is all it may ask for.
  preload: (outDir) =>
    forNode(
      outDir,
      { preload: path.join(root, 'electron/preload.ts') },
      { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false }
    ),

  renderer: (outDir) => ({
    ...common,
    root: path.join(root, 'renderer'),
    base: './',
    plugins: [react(), fontAtOnce()],
    worker: { format: 'es' },
    build: {
      target: chrome,
      outDir,
      emptyOutDir: true,
      license,
      sourcemap: true,
      minify: true,
      // What the first picture may weigh is held by a test (PF7).
      chunkSizeWarningLimit: 1_000,
      // The content security policy knows no data: addresses for styles, scripts and fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: path.join(root, 'renderer', targets.renderer.entry),
        // All that the first picture needs in one file: each further one is a way through the main process.
        output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } }
      }
    }
  })
};

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * The scripts that a page loads before its first picture, each with its size in bytes as a server would send it; what they
 * load later is not among them.
 * @param {string} folder of the built window
 * @returns {Promise<ReadonlyMap<string, number>>}
 */
export async function firstPaintScripts(folder) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  for (const [, file] of page.matchAll(/(?:src|href)="([^"]+\.js)"/g)) {
    if (file !== undefined) await withImports(path.resolve(folder, file), sizes);
  }
  return sizes;
}

/** @param {string} file @param {Map<string, number>} sizes */
async function withImports(file, sizes) {
  if (sizes.has(file)) return;
  const source = await readFile(file);
  sizes.set(file, gzipSync(source, { level: 9 }).length);
  const imports = source.toString().matchAll(/(?:^|[;\s}])(?:import|export)[^'"()]*?["'](\.[^"']+\.js)["']/g);
  for (const [, imported] of imports) {
    if (imported !== undefined) await withImports(path.resolve(path.dirname(file), imported), sizes);
  }
}

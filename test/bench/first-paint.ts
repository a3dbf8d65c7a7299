// PF7: the script that the window loads before its first picture, compressed as a server would send it.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { report, say } from './lib/measure';
import { root } from './lib/programs';

const folder = path.join(root, 'out/renderer');

/** A script and what it imports before it runs; what it loads later is not among them. */
async function withImports(file: string, seen: Map<string, number>): Promise<void> {
  if (seen.has(file)) return;
  const source = await readFile(file);
  seen.set(file, gzipSync(source, { level: 9 }).length);
  const imports = source.toString().matchAll(/(?:^|[;\s}])(?:import|export)[^'"()]*?["'](\.[^"']+\.js)["']/g);
  for (const [, imported] of imports) {
    if (imported !== undefined) await withImports(path.resolve(path.dirname(file), imported), seen);
  }
}

const page = await readFile(path.join(folder, 'index.html'), 'utf8');
const sizes = new Map<string, number>();
for (const [, file] of page.matchAll(/(?:src|href)="([^"]+\.js)"/g)) {
  if (file !== undefined) await withImports(path.resolve(folder, file), sizes);
}
say(`${String(sizes.size)} files; MCP inspector 2.12 has one of 2.56 MB, uncompressed`);
report({
  id: 'PF7',
  what: 'script before the first picture',
  unit: 'kB',
  ours: [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1_000,
  peer: null,
  limit: 250
});

// PF7: the script that the window loads before its first picture, compressed as a server would send it.
import path from 'node:path';
import { firstPaintScripts } from '../../build/lib/first-paint.mjs';
import { report, say } from './lib/measure';
import { root } from './lib/programs';

const sizes = await firstPaintScripts(path.join(root, 'out/renderer'));
say(`${String(sizes.size)} files; MCP inspector 2.12 has one of 2.56 MB, uncompressed`);
report({
  id: 'PF7',
  what: 'script before the first picture',
  unit: 'kB',
  ours: [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1_000,
  peer: null,
  limit: 250
});

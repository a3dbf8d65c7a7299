import path from 'node:path';
import { expect, test } from 'vitest';
import { ensureBuilt } from '../../build/build.mjs';
import { firstPaintScripts } from '../../build/lib/first-paint.mjs';
import { root } from './launch';

const limit = 250_000;

test('PF7: the script that is needed for the first picture is at most 250 kB, compressed', async () => {
  await ensureBuilt({ targets: ['renderer'] });
  const sizes = await firstPaintScripts(path.join(root, 'out/renderer'));
  const sum = [...sizes.values()].reduce((all, size) => all + size, 0);
  // Were what the page imports not found, the sum would say nothing.
  expect(sum).toBeGreaterThan(50_000);
  expect(sum).toBeLessThanOrEqual(limit);
});

// The command line in a checkout: `npm run -s patchbay -- ARGS`. Brings packages and build up to date, saying so on
// stderr only, then is the program itself: same process, so that its signals and exit codes are its own.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { createLog, explain } from './lib/log.mjs';
import { root } from './lib/paths.mjs';
import { targets } from './targets.mjs';

const { folder, entry } = targets.headless;
const program = path.join(root, folder, entry);

try {
  const log = createLog();
  await ensureDependencies({ log });
  await ensureBuilt({ targets: ['headless'], log });
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
process.argv[1] = program;
await import(pathToFileURL(program).href);

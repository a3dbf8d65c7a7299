// The command line in a checkout: `npm run -s patchbay -- ARGS`.
import { runHeadless } from './lib/headless-program.mjs';
import { targets } from './targets.mjs';

await runHeadless(targets.headless.entry);

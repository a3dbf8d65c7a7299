// What the official conformance suite starts for each of its scenarios: `npm run -s conformance-client -- URL`. The
// suite starts some forty at once: one of them builds what is stale, the others wait for it.
import { runHeadless } from './lib/headless-program.mjs';

await runHeadless('conformance.js');

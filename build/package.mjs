// Makes the app into something to install: `npm run package` makes its folder for this system under release/,
// `npm run package -- --all` every package of this system, `-- tar.gz deb` those named. `--release` refuses a runtime
// that is not Electron's official release.
import './lib/node-version.mjs';
import { parseArgs } from 'node:util';
import { ensureDependencies } from './lib/dependencies.mjs';
import { createLog, explain } from './lib/log.mjs';

const log = createLog();
try {
  const { values, positionals } = parseArgs({
    options: { all: { type: 'boolean', default: false }, release: { type: 'boolean', default: false } },
    allowPositionals: true
  });
  await ensureDependencies({ log });
  const { makePackages } = await import('./packaging.mjs');
  const made = await makePackages({ kinds: positionals, all: values.all, isRelease: values.release, log });
  log(made.length > 0 ? `Made ${made.join(', ')}` : 'Nothing to make: release/ is as the sources are.');
} catch (error) {
  log(explain(error));
  process.exitCode = 1;
}

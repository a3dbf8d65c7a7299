import react from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '..');
const minute = 60_000;
/** What this machine's own profile does, or waits for, is no part of what is tested. */
const env = { SHELL: path.join(root, 'test/fixtures/plain-shell') };

export default defineConfig({
  root,
  // Results of the transforms and of the last run: never beside the sources.
  cacheDir: path.join(root, 'node_modules/.cache/vitest'),
  test: {
    // Files of one worker share what they import (`isolate`): reading it again for each was two thirds of the time.
    projects: [
      {
        root,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: ['test/{renderer,integration,e2e,fixtures}/**'],
          maxWorkers: '100%',
          testTimeout: minute,
          hookTimeout: minute
        }
      },
      {
        root,
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['test/renderer/clean-up.ts'],
          include: ['test/renderer/**/*.test.{ts,tsx}'],
          // CSS modules are compiled, so that a class which the file lacks is undefined here as in the window.
          css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'non-scoped' } },
          maxWorkers: '100%',
          testTimeout: minute,
          hookTimeout: minute
        }
      },
      {
        root,
        test: {
          name: 'integration',
          // Isolated: what the files share tidies up after each test, and says so when it is read.
          environment: 'node',
          env,
          include: ['test/integration/**/*.test.ts'],
          // These start real processes; more at once only makes each of them slower.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: minute,
          hookTimeout: minute
        }
      },
      {
        root,
        test: {
          name: 'e2e',
          environment: 'node',
          isolate: false,
          env,
          include: ['test/e2e/**/*.test.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          // As long as Playwright waits for what it looks for.
          expect: { poll: { timeout: minute / 2 } },
          testTimeout: minute,
          hookTimeout: minute
        }
      }
    ]
  }
});

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Of the size that is read in some ten milliseconds each. */
const parts = [
  () => import('./preferences'),
  () => import('#core/auth/auth'),
  () => import('#core/config/configuration'),
  () => import('#core/connection/manager'),
  () => import('#core/doctor/doctor'),
  () => import('#core/traffic/traffic'),
  () => import('#core/import/imports'),
  () => import('#core/inspector'),
  () => import('./start-core')
];

/**
 * Reads what stands behind the window, in parts: only this thread answers the page's process, which starts meanwhile, and
 * hands its script over. Read in one piece the core is there no sooner, and the script a tenth of a second later.
 * @param still resolves when no script is being handed over
 */
export async function loadCore(still: () => Promise<void>): Promise<typeof import('./start-core')> {
  for (const part of parts) {
    await part();
    await nextTurn();
    await still();
  }
  return import('./start-core');
}

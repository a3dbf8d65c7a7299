import { useState } from 'react';
import { failed, ok, type Result } from '#shared/failure';
import { useWindow } from '../store';

/** Where secrets go that are typed in. What is kept for one run only is lost at its end: then the file is the default. */
export function useKeeping() {
  const hasKeychain = useWindow((state) => state.snapshot.app.info.keychain !== false);
  const [chosen, setInKeychain] = useState<boolean | null>(null);
  return { hasKeychain, inKeychain: chosen ?? hasKeychain, setInKeychain };
}

export type Keeping = ReturnType<typeof useKeeping>;

/**
 * To be awaited before secrets are kept: that no keychain answers, the person sees before anything is.
 * @param isNeeded whether some of them are to go there
 */
export async function whenKeychainIsKnown(isNeeded: boolean): Promise<Result<null>> {
  const keychainNow = () => useWindow.getState().snapshot.app.info.keychain;
  if (!isNeeded || keychainNow() !== null) return ok(null);
  await new Promise<void>((resolve) => {
    const stop = useWindow.subscribe(() => {
      if (keychainNow() === null) return;
      stop();
      resolve();
    });
  });
  if (keychainNow() === true) return ok(null);
  return failed('storage.keychain-absent', { details: { context: 'nothingKept' } });
}

import { useState } from 'react';
import { useWindow } from '../store';

/** Where secrets go that are typed in. What is kept for one run only is lost at its end: then the file is the default. */
export function useKeeping() {
  const keychain = useWindow((state) => state.snapshot.app.info.keychain);
  const [chosen, setInKeychain] = useState<boolean | null>(null);
  return { hasKeychain: keychain !== false, inKeychain: chosen ?? keychain === true, setInKeychain };
}

export type Keeping = ReturnType<typeof useKeeping>;

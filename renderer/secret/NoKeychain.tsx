import { useWindow } from '../store';
import { useText } from '../use-text';

/** Beside what can be kept in the keychain only: what becomes of it where there is none. */
export function NoKeychain() {
  const text = useText();
  const hasNone = useWindow((state) => state.snapshot.app.info.keychain === false);
  return hasNone && <p>{text('import:noKeychain')}</p>;
}

import { useWindow } from '../store';
import { useText } from '../use-text';

/** How many accounts need the person; nothing where none does. */
export function SignInsToRenew() {
  const text = useText();
  const count = useWindow(
    (state) => Object.values(state.snapshot.accounts).filter(({ needs }) => needs !== null).length
  );
  return count === 0 ? null : <>{text('account:toRenew', { count })}</>;
}

import { noSignIn, type SignInView } from '#shared/auth/state';
import type { Failure } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { State } from '../state';
import { remediesFor } from './remedies';

/** What the window sees of each server's sign-in. */
export interface SignInViews {
  of(id: ServerId): SignInView;
  change(id: ServerId, change: Partial<SignInView>): void;
  /** null: what was wrong is over. */
  fail(id: ServerId, failure: Failure | null): void;
}

export function createSignInViews(state: State): SignInViews {
  const of = (id: ServerId): SignInView => state.get().signIns[id] ?? noSignIn;
  const change = (id: ServerId, changed: Partial<SignInView>): void => {
    const before = of(id);
    const keys = Object.keys(changed) as (keyof SignInView)[];
    if (keys.every((key) => before[key] === changed[key])) return;
    state.put('signIns', id, { ...before, ...changed });
  };
  return {
    of,
    change,
    fail: (id, failure) => {
      if (failure === null && of(id).failure === null) return;
      change(id, { failure, remedies: failure === null ? [] : remediesFor(failure) });
    }
  };
}

import type { Failure } from '../failure';

/** What the person agrees to in the browser, as far as it is known before. */
export interface SignInOffer {
  /** Host (with port) of the page that will open. */
  readonly host: string;
  readonly issuer: string;
  /** The permissions that will be asked for; empty: whatever the server gives by itself. */
  readonly scopes: readonly string[];
}

/** A sign-in under way. */
export interface SignInFlow {
  /** `preparing`: nothing has opened yet. `waiting`: the browser has the word. `finishing`: the code is exchanged. */
  readonly phase: 'preparing' | 'waiting' | 'finishing';
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** When it ends by itself; only in phase `waiting`. */
  readonly endsAt: number | null;
  /** The browser could not be opened: the address has to be copied. */
  readonly openFailed: boolean;
}

/** What a button beside a failure does. */
export type SignInRemedy =
  'try-again' | 'another-port' | 'forget-registration' | 'enter-client' | 'relax-issuer' | 'open-server-page';

/** What the window shows of the sign-in of one server. No token, code or secret is in it. */
export interface SignInView {
  /** null: not found out yet, or not to be found out. */
  readonly offer: SignInOffer | null;
  readonly flow: SignInFlow | null;
  /** Why the last sign-in, or the last renewal, came to nothing; null once one succeeded. */
  readonly failure: Failure | null;
  readonly remedies: readonly SignInRemedy[];
  /** Whether there are tokens to sign out of. */
  readonly isSignedIn: boolean;
}

export const noSignIn: SignInView = {
  offer: null,
  flow: null,
  failure: null,
  remedies: [],
  isSignedIn: false
};

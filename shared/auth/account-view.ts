import type { ServerId } from '../ids';
import type { RefreshReason } from './errors';

/** `person`: somebody signed in through the browser. `machine`: a program signs in as itself. `company`: the one for many. */
export type AccountKind = 'person' | 'machine' | 'company';

/** One thing that happened to a sign-in. */
export interface LedgerEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly event: 'signed-in' | 'renewed' | RefreshReason;
  /** The authorization server's own words; null: none. */
  readonly cause: string | null;
}

/** One account of the person, as the window shows it. No token, code, key or secret is in it. */
export interface AccountView {
  readonly id: string;
  readonly kind: AccountKind;
  /** Who is signed in, as far as the authorization server says; null: it does not. */
  readonly who: string | null;
  /** What tells it from other accounts at the same address; null: it is the only one. */
  readonly label: string | null;
  /** One of four, the same for the same person everywhere. */
  readonly colour: 1 | 2 | 3 | 4;
  /** Those that use it; none where its server is gone. Of the company's: those that it opens. */
  readonly servers: readonly ServerId[];
  /** The name its server has or had; of the company's its host. */
  readonly serverName: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly permissions: readonly string[];
  /** Milliseconds since 1970; null: unknown. */
  readonly signedInAt: number | null;
  readonly renewedAt: number | null;
  readonly expiresAt: number | null;
  /** When it renews by itself; null: it does not. */
  readonly renewsAt: number | null;
  /** Why nothing but a new sign-in helps; null: it is good. `expired`: it ran out and cannot be renewed. */
  readonly needs: RefreshReason | 'expired' | null;
  /** The latest first, at most twenty. */
  readonly ledger: readonly LedgerEntry[];
  /** All that ever happened. */
  readonly ledgerCount: number;
}

/** The company's sign-in as the settings have it; null: none is set up. */
export type CompanyView = {
  readonly issuer: string;
  readonly clientId: string;
  readonly callbackPort: number | null;
} | null;

/** Every way in which signing in or renewing can end badly. Closed: each has its sentence and its next step. */

/** Why a token could not be renewed. */
export const refreshReasons = [
  /** The place where tokens are renewed could not be found out. */
  'metadata-unreachable',
  /** There is no client to renew as: it was never registered, or was forgotten. */
  'no-registration',
  /** The answer was a success without a token in it. */
  'no-token-returned',
  /** The grant is over: only a new sign-in helps. */
  'invalid-grant',
  /** Faults that pass did not pass in time: the credentials are kept. */
  'transient-exhausted',
  /** The authorization server refused for another reason: only a new sign-in helps. */
  'refused'
] as const;
export type RefreshReason = (typeof refreshReasons)[number];

/** The failure's code; `details.reason` is the reason itself. */
export type RefreshFailureCode = `auth.refresh-${RefreshReason}`;

export function refreshFailureCode(reason: RefreshReason): RefreshFailureCode {
  return `auth.refresh-${reason}`;
}

/** Whether the grant itself is over, so that nothing but a new sign-in helps. All others keep the credentials. */
export function endsGrant(reason: RefreshReason): boolean {
  return reason === 'invalid-grant' || reason === 'refused';
}

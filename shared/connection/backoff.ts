export interface BackoffPolicy {
  /** false: the first failure is final, also of a connection that was open. */
  readonly retry: boolean;
  /** Attempts in a row, the first one included (RC1). */
  readonly maxAttempts: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** After so long connected the count starts anew. */
  readonly stableAfterMs: number;
}

export const defaultBackoff: BackoffPolicy = {
  retry: true,
  maxAttempts: 5,
  firstDelayMs: 1_000,
  maxDelayMs: 30_000,
  stableAfterMs: 60_000
};

/**
 * Doubling delay with "equal jitter": between half and the whole of the step, so that many servers that died
 * together do not come back in one crowd, and the wait never shrinks to nothing.
 * @param retry counts from 1.
 * @param random 0 ≤ number < 1.
 */
export function backoffDelay(policy: BackoffPolicy, retry: number, random: number): number {
  const step = Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** Math.min(retry - 1, 30));
  return Math.round(step / 2 + (step / 2) * random);
}

import type { Failure, FailureCode } from '../failure';

const lineIsGone: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'network.dns',
  'network.refused',
  'network.unreachable',
  'network.reset',
  'network.tls',
  'network.timeout',
  'network.failed',
  'connect.closed'
]);

/**
 * Whether an error speaks against the line itself (RC3), not only against one request: a server that answers HTTP 500
 * is there, a connection that is refused or cut is not.
 */
export function isTerminal(failure: Failure): boolean {
  return lineIsGone.has(failure.code);
}

/**
 * RC1 for HTTP: repeating helps for server errors and for the three client errors that name a passing state
 * (408 request timeout, 429 too many requests; 401 has its own way, see auth).
 */
export function isStatusRetryable(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}

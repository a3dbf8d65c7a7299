import type { Failure } from '#shared/failure';
import type { ServerView } from '#shared/view/snapshot';

/** Whether more time could have helped: the start took all that it was allowed (TR11). */
export function endedByLimit({ link }: ServerView, failure: Failure | null): boolean {
  if (link === undefined || failure === null) return false;
  const { code, details } = failure;
  if (code === 'connect.timeout') return true;
  return code === 'network.timeout' && details?.['seconds'] === Math.round(link.start.limitMs / 1_000);
}

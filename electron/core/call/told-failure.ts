import type { Failure } from '#shared/failure';

/** Some servers send a whole stack with their refusal. */
const mostData = 4_000;

/** A call's failure as it may be told: without secrets, the `data` of a JSON-RPC error as text of bounded length. */
export function toldFailure(failure: Failure, withoutSecrets: (failure: Failure) => Failure): Failure {
  const told = withoutSecrets(failure);
  const { data, ...details } = told.details ?? {};
  if (data === undefined || data === null) return told;
  const text = typeof data === 'string' ? data : JSON.stringify(data, null, 2);
  // Cut last: of half a secret nobody would know that it is one.
  const shown = text.length > mostData ? `${text.slice(0, mostData)}…` : text;
  return { ...told, details: { ...details, data: shown } };
}

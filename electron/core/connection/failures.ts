import type { Failure } from '#shared/failure';

/** An error of ours that carries its failure through the SDK, which hands on what a transport throws. */
export interface FailureError extends Error {
  readonly failure: Failure;
}

export function failureError(failure: Failure, cause?: unknown): FailureError {
  const error = new Error(failure.message, cause === undefined ? {} : { cause });
  return Object.assign(error, { failure });
}

/** The failure that an error, or one of its causes, carries. */
export function failureIn(error: unknown): Failure | null {
  for (const each of chainOf(error)) if ('failure' in each) return (each as FailureError).failure;
  return null;
}

/** An error and its causes, outermost first. */
function* chainOf(error: unknown): Generator<Error> {
  let current = error;
  // A chain that bites its own tail ends here as well.
  for (let depth = 0; depth < 10 && current instanceof Error; depth += 1) {
    yield current;
    current = current.cause;
  }
}

import type { Failure } from '#shared/failure';
import { failureError } from './failures';
import type { OpenTransport } from './transport';

/** The way to a server whose configuration tells enough to know that there is none. */
export function openRefused(why: Failure): OpenTransport {
  const refuse = (): Promise<never> => Promise.reject(failureError(why));
  const close = (): Promise<void> => Promise.resolve();
  return {
    transport: { start: refuse, send: refuse, close },
    process: () => null,
    failure: () => why,
    authorization: () => null,
    onSign: () => () => undefined,
    close
  };
}

import { ProtocolError, SdkHttpError, UnsupportedProtocolVersionError } from '@modelcontextprotocol/client';
import { isStatusRetryable } from '#shared/connection/errors';
import type { EraPin } from '#shared/connection/link';
import { failure, type Failure } from '#shared/failure';
import { text } from '#shared/text/text';
import { bodyOf } from './client-failure';
import { modernVersion } from './era';

const unsupportedVersion = -32022;

/**
 * What went wrong, told as what it is when the person pinned an era that the server does not speak: then repeating
 * cannot help, and removing the pin can. A line that is down, a fault of the server and a want of sign-in say nothing
 * about eras and stay what they are.
 */
export function pinFailure(pin: EraPin, error: unknown, why: Failure): Failure {
  switch (pin) {
    case 'auto':
      return why;
    case 'modern':
      return refusesModern(why) ? wrongPin(pin, why) : why;
    case 'legacy':
      return refusesHandshake(error, why) ? wrongPin(pin, why) : why;
  }
}

function wrongPin(pin: 'modern' | 'legacy', { code, message, cause }: Failure): Failure {
  return failure('protocol.pinned-era', {
    details: { pin, protocol: text(`failure:what.pin.${pin}`, { version: modernVersion }) },
    cause: cause ?? message,
    // A program that died may have had another reason.
    retryable: code.startsWith('process.')
  });
}

/** A server of the handshake refuses the question, is silent, or dies on it. */
function refusesModern({ code, details }: Failure): boolean {
  switch (code) {
    case 'protocol.version':
    case 'protocol.error':
    case 'protocol.invalid-answer':
    case 'protocol.no-answer':
    case 'protocol.not-mcp':
    case 'connect.closed':
    case 'process.exited':
    case 'process.killed':
      return true;
    case 'network.http-status': {
      const status = Number(details?.['status']);
      return status >= 400 && status < 500 && !isStatusRetryable(status);
    }
    default:
      return false;
  }
}

/** A stateless server refuses `initialize` by naming what it knows. */
function refusesHandshake(error: unknown, { code, cause }: Failure): boolean {
  if (error instanceof UnsupportedProtocolVersionError || code === 'protocol.version') return true;
  if (error instanceof ProtocolError && error.code === unsupportedVersion) return true;
  const said = error instanceof SdkHttpError ? bodyOf(error) : cause;
  return said?.includes(modernVersion) === true;
}

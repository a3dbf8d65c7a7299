/** What a failed request says about whether it ran. */
import { SdkHttpError } from '@modelcontextprotocol/client';
import type { Failure } from '#shared/failure';

/** An answer that refuses, and not a line that was cut: then the request did not run. */
export function isRefusal(error: unknown, plain: Failure): boolean {
  return (
    error instanceof SdkHttpError ||
    plain.code === 'protocol.error' ||
    plain.code === 'protocol.invalid-answer'
  );
}

/** The line broke when the request may have reached the server already. */
export function isCut({ code }: Failure): boolean {
  switch (code) {
    case 'network.reset':
    case 'network.timeout':
    case 'network.failed':
    case 'connect.closed':
    case 'connect.given-up':
    case 'process.exited':
    case 'process.killed':
      return true;
    default:
      return false;
  }
}

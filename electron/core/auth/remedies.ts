import type { SignInRemedy } from '#shared/auth/state';
import type { Failure } from '#shared/failure';

/** What helps against a failed sign-in or renewal, beside signing in once more. */
export function remediesFor({ code, details }: Failure): readonly SignInRemedy[] {
  switch (code) {
    case 'auth.port-taken':
      return ['another-port'];
    case 'auth.registration-failed':
      // Most often it wants a key, which no client of ours would help to.
      return details?.['context'] === 'noSignIn' ? [] : ['enter-client'];
    case 'auth.exchange-failed':
      return ['forget-registration', 'enter-client'];
    case 'auth.denied':
    case 'auth.timed-out':
    case 'auth.refresh-no-registration':
    case 'auth.refresh-refused':
      return ['forget-registration'];
    case 'auth.state-mismatch':
      return details?.['where'] === 'metadata' ? ['relax-issuer'] : [];
    case 'auth.metadata-unreachable':
    case 'auth.refresh-metadata-unreachable':
      return ['open-server-page'];
    default:
      return [];
  }
}

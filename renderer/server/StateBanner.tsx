import type { Pending } from '#shared/connection/state';
import type { ServerView } from '#shared/view/snapshot';
import { AuthorizingBanner } from '../auth/AuthorizingBanner';
import { SignInBanner } from '../auth/SignInBanner';
import { ConnectingBanner } from './ConnectingBanner';
import { FailedBanner } from './FailedBanner';
import { HeldBanner } from './HeldBanner';
import { RetryBanner } from './RetryBanner';

/** Only when something is to be known or done: what happened, to what, at most one primary action. */
export function StateBanner({ server }: { readonly server: ServerView }) {
  const { connection, suppression } = server;
  if (suppression !== null) return <HeldBanner server={server} reason={suppression} />;
  switch (connection.type) {
    case 'connected':
    case 'disabled':
      return null;
    case 'pending':
      return <PendingBanner server={server} pending={connection} />;
    case 'needs-auth':
      return <SignInBanner server={server} />;
    case 'failed':
      return <FailedBanner server={server} />;
  }
}

function PendingBanner({ server, pending }: { readonly server: ServerView; readonly pending: Pending }) {
  if (pending.phase === 'waiting' || (pending.phase === 'connecting' && pending.failure !== null)) {
    return <RetryBanner server={server} pending={pending} />;
  }
  if (pending.phase === 'authorizing') return <AuthorizingBanner server={server} />;
  if (pending.phase === 'connecting') return <ConnectingBanner server={server} epoch={pending.epoch} />;
  return null;
}

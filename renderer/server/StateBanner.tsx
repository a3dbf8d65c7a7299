import type { Pending } from '#shared/connection/state';
import type { ServerView } from '#shared/view/snapshot';
import { connect } from '../actions';
import { openDialog } from '../store';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { useText } from '../use-text';
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
  if (pending.phase === 'connecting') return <ConnectingBanner server={server} epoch={pending.epoch} />;
  return null;
}

/** What is known and what is not: this window cannot sign in by itself, and says so. */
function SignInBanner({ server }: { readonly server: ServerView }) {
  const text = useText();
  const { id: serverId, name, connection } = server;
  if (connection.type !== 'needs-auth') return null;
  return (
    <Banner
      label={text('banner:label')}
      shape="asks"
      title={text('banner:needsAuth', { name })}
      actions={
        <>
          <Button onClick={() => void connect(serverId)}>{text('action:tryAgain')}</Button>
          {server.editable && (
            <Button look="primary" onClick={() => openDialog({ kind: 'edit', serverId })}>
              {text('banner:addToken')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {text(`banner:auth.${connection.reason}`)}{' '}
        {connection.authorizationServer !== null &&
          text('banner:authorizationServer', { host: connection.authorizationServer })}
      </p>
      <p>{text('banner:howToSignIn')}</p>
    </Banner>
  );
}

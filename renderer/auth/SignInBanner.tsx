import { useEffect } from 'react';
import { ExternalLink } from 'lucide-react';
import { noSignIn, type SignInView } from '#shared/auth/state';
import type { ServerView } from '#shared/view/snapshot';
import { connect } from '../actions';
import { call } from '../bridge';
import { useWindow } from '../store';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { useText } from '../use-text';
import { remedy, signIn } from './sign-in-actions';

export function useSignIn(server: ServerView): SignInView {
  return useWindow((state) => state.snapshot.signIns[server.id]) ?? noSignIn;
}

/** Why a sign-in is needed, which page will open and what it will ask for; what helps where the last one failed. */
export function SignInBanner({ server }: { readonly server: ServerView }) {
  const text = useText();
  const { id: serverId, name, connection } = server;
  const { offer, failure, remedies } = useSignIn(server);
  const isNeeded = connection.type === 'needs-auth';
  // What was found out is of no use where something else has to be done first.
  const isOpen = failure === null || remedies.length === 0;
  useEffect(() => {
    // Found out while the person reads. What cannot be found out is told when they press the button.
    if (isNeeded) void call('auth.preview', { serverId });
  }, [isNeeded, serverId]);
  if (!isNeeded) return null;
  return (
    <Banner
      label={text('banner:label')}
      shape="asks"
      title={text(`banner:needsAuth.${connection.reason}`, { name })}
      actions={
        <>
          {remedies.map((one) => (
            <Button key={one} onClick={() => void remedy(serverId, one)}>
              {text(`banner:remedy.${one}`)}
            </Button>
          ))}
          {connection.reason === 'scope' && (
            <Button onClick={() => void connect(serverId)}>{text('banner:goOnWithout')}</Button>
          )}
          <Button look="primary" icon={ExternalLink} onClick={() => void signIn(serverId)}>
            {text('action:signIn')}
          </Button>
        </>
      }
    >
      <p>
        {failure === null
          ? text(`banner:auth.${connection.reason}`)
          : `${failure.message} ${failure.hint ?? ''}`}
      </p>
      {connection.said !== undefined && <p>{text('banner:serverSays', { words: connection.said })}</p>}
      {remedies.includes('relax-issuer') && <p>{text('banner:relaxMeans')}</p>}
      {offer !== null && isOpen && <Offer offer={offer} />}
      {offer === null && connection.authorizationServer !== null && (
        <p>{text('banner:authorizationServer', { host: connection.authorizationServer })}</p>
      )}
    </Banner>
  );
}

function Offer({ offer }: { readonly offer: NonNullable<SignInView['offer']> }) {
  const text = useText();
  const { host, scopes } = offer;
  return (
    <p>
      {text('banner:willOpen')} <b>{host}</b>
      {scopes.length === 0 ? (
        text('banner:asksForDefaults')
      ) : (
        <>
          {text('banner:asksFor')}{' '}
          {scopes.map((scope, index) => (
            <span key={scope}>
              {index > 0 && ', '}
              <code>{scope}</code>
            </span>
          ))}
          .
        </>
      )}
    </p>
  );
}

import { ExternalLink, Link } from 'lucide-react';
import type { ServerView } from '#shared/view/snapshot';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { showToast } from '../ui/toasts';
import { useCountdown } from '../use-countdown';
import { say } from '../text';
import { useText } from '../use-text';
import { cancelSignIn, copyLink, openAgain } from './sign-in-actions';
import { useSignIn } from './SignInBanner';

/** A sign-in under way: what the person is to do, how long it waits, and every way out. */
export function AuthorizingBanner({ server }: { readonly server: ServerView }) {
  const text = useText();
  const { id: serverId, name } = server;
  const { flow, offer } = useSignIn(server);
  const left = useCountdown(flow?.endsAt ?? null);
  const phase = flow?.phase ?? 'preparing';
  const isWaiting = phase === 'waiting';
  const copy = async () => {
    if (await copyLink(serverId)) showToast({ title: () => say('banner:linkCopied') });
  };
  return (
    <Banner
      label={text('banner:label')}
      shape="asks"
      title={text(flow?.openFailed === true ? 'banner:notOpened' : `banner:signingIn.${phase}`, { name })}
      actions={
        <>
          <Button look="quiet" onClick={() => void cancelSignIn(serverId)}>
            {text('action:cancel')}
          </Button>
          {isWaiting && (
            <>
              <Button icon={Link} onClick={() => void copy()}>
                {text('banner:copyLink')}
              </Button>
              <Button icon={ExternalLink} onClick={() => void openAgain(serverId)}>
                {text('banner:openAgain')}
              </Button>
            </>
          )}
        </>
      }
    >
      {isWaiting && (
        <p>
          {offer !== null && (
            <>
              {text('banner:pageOf')} <b>{offer.host}</b>.{' '}
            </>
          )}
          {left !== null && text('banner:goesOn', { minutes: Math.floor(left / 60), seconds: left % 60 })}
        </p>
      )}
    </Banner>
  );
}

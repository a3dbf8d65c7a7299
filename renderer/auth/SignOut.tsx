import { useRef, useState } from 'react';
import type { AccountView } from '#shared/auth/account-view';
import { attempt } from '../actions';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { useText } from '../use-text';

interface SignOutProps {
  readonly account: AccountView;
  readonly who: string;
  readonly onClose: () => void;
}

/** Asks once, with the safe button first. */
export function SignOut({ account, who, onClose }: SignOutProps) {
  const text = useText();
  const cancel = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function leave(): Promise<void> {
    setIsBusy(true);
    const done = await attempt('account.sign-out', { accountId: account.id });
    setIsBusy(false);
    if (done.ok) onClose();
  }

  return (
    <Dialog
      open
      size="confirm"
      busy={isBusy}
      onClose={onClose}
      title={text('account:actions.signOutOf', { who, server: account.serverName })}
      description={text(
        account.servers.length === 0 ? 'account:actions.signOutGone' : 'account:actions.signOutWhy'
      )}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} busy={isBusy} onClick={onClose}>
            {text('account:actions.cancel')}
          </Button>
          <Button look="danger" busy={isBusy} onClick={() => void leave()}>
            {text('account:actions.signOut')}
          </Button>
        </>
      }
    />
  );
}

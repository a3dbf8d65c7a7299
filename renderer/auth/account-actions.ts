import type { AccountView } from '#shared/auth/account-view';
import type { ServerId } from '#shared/ids';
import { attempt } from '../actions';
import { say } from '../text';
import { showToast } from '../ui/toasts';

export async function renewNow(account: AccountView, who: string): Promise<void> {
  const done = await attempt('account.renew', { accountId: account.id });
  if (done.ok) showToast({ title: () => say('account:actions.renewed', { who }) });
}

export async function signInAgain(serverId: ServerId): Promise<void> {
  await attempt('auth.sign-in', { serverId });
}

export async function forgetRegistration(serverId: ServerId, { issuer }: AccountView): Promise<void> {
  const done = await attempt('auth.forget-registration', { serverId });
  const host = URL.canParse(issuer) ? new URL(issuer).host : issuer;
  if (done.ok) showToast({ title: () => say('account:actions.forgotten', { host }) });
}

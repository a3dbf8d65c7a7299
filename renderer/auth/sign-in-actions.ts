import type { SignInRemedy } from '#shared/auth/state';
import type { ServerId } from '#shared/ids';
import { attempt } from '../actions';
import { openDialog } from '../store';
import { useWindow } from '../store';

/** “Sign in”: opens the browser, once for each click. */
export async function signIn(serverId: ServerId): Promise<void> {
  await attempt('auth.sign-in', { serverId });
}

export async function cancelSignIn(serverId: ServerId): Promise<void> {
  await attempt('auth.cancel', { serverId });
}

export async function openAgain(serverId: ServerId): Promise<void> {
  await attempt('auth.open-again', { serverId });
}

/** @returns whether the address is in the clipboard. */
export async function copyLink(serverId: ServerId): Promise<boolean> {
  return (await attempt('auth.copy-link', { serverId })).ok;
}

/** What the buttons beside a failed sign-in do. */
export async function remedy(serverId: ServerId, what: SignInRemedy): Promise<void> {
  switch (what) {
    case 'try-again':
      await signIn(serverId);
      return;
    case 'another-port':
      await attempt('auth.sign-in', { serverId, anotherPort: true });
      return;
    case 'forget-registration':
      await attempt('auth.forget-registration', { serverId });
      return;
    case 'enter-client':
      openDialog({ kind: 'edit', serverId });
      return;
    case 'relax-issuer':
      await attempt('auth.relax-issuer', { serverId, relaxed: true });
      return;
    case 'open-server-page':
      await openServerPage(serverId);
  }
}

async function openServerPage(serverId: ServerId): Promise<void> {
  const config = useWindow.getState().snapshot.servers[serverId]?.config;
  if (config === undefined || config === null || !('url' in config)) return;
  const { url } = config;
  const web = url.replace(/^ws/, 'http');
  if (URL.canParse(web)) await attempt('browser.open', { url: new URL(web).origin });
}

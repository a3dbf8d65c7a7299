import type { ServerDefinition } from '#shared/ipc/server-commands';
import type { ServerDraft } from './server-draft';

/** What a definition says of signing in. */
export type OAuthDefinition = NonNullable<Exclude<ServerDefinition, { transport: 'stdio' }>['oauth']>;

type SignInDraft = Pick<ServerDraft, 'clientId' | 'clientSecret' | 'callbackPort' | 'scopes' | 'oauth'>;

export function signInDraft(oauth: OAuthDefinition | undefined): SignInDraft {
  return {
    clientId: oauth?.clientId ?? '',
    clientSecret: '',
    callbackPort: oauth?.callbackPort === undefined ? '' : String(oauth.callbackPort),
    scopes: (oauth?.scopes ?? []).join(' '),
    oauth: oauth ?? null
  };
}

export function portFault(text: string): 'notPort' | null {
  const port = Number(text);
  const isPort = /^\d+$/.test(text.trim()) && port > 0 && port < 65_536;
  return text.trim() === '' || isPort ? null : 'notPort';
}

/** Absent where there is nothing to say and nothing was said. */
export function oauthOf(draft: SignInDraft): { readonly oauth?: OAuthDefinition } {
  const { clientId: _id, callbackPort: _port, scopes: _scopes, ...rest } = draft.oauth ?? {};
  const clientId = draft.clientId.trim();
  const port = draft.callbackPort.trim();
  const scopes = draft.scopes.split(/\s+/).filter((scope) => scope !== '');
  const oauth = {
    ...rest,
    ...(clientId === '' ? {} : { clientId }),
    ...(port === '' ? {} : { callbackPort: Number(port) }),
    ...(scopes.length === 0 ? {} : { scopes })
  };
  return draft.oauth === null && Object.keys(oauth).length === 0 ? {} : { oauth };
}

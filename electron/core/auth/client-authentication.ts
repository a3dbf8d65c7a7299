import type { ClientAuthentication, ServerMetadata } from './contract';

/** Who asks for a token. */
export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string | null;
  /** As its registration says; null: it does not. */
  readonly authMethod: string | null;
}

export type SecretMethod = 'none' | 'client_secret_basic' | 'client_secret_post';

const methods: readonly SecretMethod[] = ['none', 'client_secret_basic', 'client_secret_post'];

/** The method of the registration counts, then what the server's metadata offers (RFC 8414; basic is its default). */
export function methodFor(
  client: OAuthClient,
  { tokenAuthMethods }: Pick<ServerMetadata, 'tokenAuthMethods'>
): SecretMethod {
  if (client.clientSecret === null) return 'none';
  const registered = methods.find((method) => method === client.authMethod);
  if (registered !== undefined) return registered;
  if (tokenAuthMethods === null || tokenAuthMethods.includes('client_secret_basic')) {
    return 'client_secret_basic';
  }
  return tokenAuthMethods.includes('client_secret_post') || !tokenAuthMethods.includes('none')
    ? 'client_secret_post'
    : 'none';
}

/** What to try once where a server refuses the method that it offered itself. */
export function otherMethod(method: SecretMethod): SecretMethod | null {
  switch (method) {
    case 'client_secret_basic':
      return 'client_secret_post';
    case 'client_secret_post':
      return 'client_secret_basic';
    case 'none':
      return null;
  }
}

/** Never both ways in one request (RFC 6749 section 2.3). */
export function secretAuthentication(client: OAuthClient, method: SecretMethod): ClientAuthentication {
  const { clientId, clientSecret } = client;
  return ({ headers, form }) => {
    if (method === 'client_secret_basic') {
      const pair = `${formEncoded(clientId)}:${formEncoded(clientSecret ?? '')}`;
      headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
      return;
    }
    form.set('client_id', clientId);
    if (method === 'client_secret_post' && clientSecret !== null) form.set('client_secret', clientSecret);
  };
}

/** Both halves are form-encoded before base64 (RFC 6749 section 2.3.1). */
function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

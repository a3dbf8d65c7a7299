import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '#core/create-app';
import { accountKey } from '#core/auth/identity';
import type { Vault } from '#core/auth/contract';
import { ok, type Result } from '#shared/failure';
import type { JsonObject } from '#shared/json';
import type { OAuthConfig } from '#shared/server/config';

/** What a scenario tells of who signs in, put where a person or an administrator would put it. */
export interface Prepared {
  /** Of the server's entry. */
  readonly oauth: OAuthConfig | null;
  /** Fills the keychain. */
  readonly keep: (vault: Vault) => Promise<void>;
}

const nothing: Prepared = { oauth: null, keep: () => Promise.resolve() };

/** The name is that of the one server there is. */
export async function prepareSignIn(
  scenario: string,
  context: JsonObject,
  {
    name,
    url,
    home,
    system
  }: { readonly name: string; readonly url: string; readonly home: string; readonly system: string }
): Promise<Prepared> {
  const text = (field: string): string => {
    const value = context[field];
    return typeof value === 'string' ? value : '';
  };
  const clientId = text('client_id');
  const clientSecret = text('client_secret');

  function prepared(
    oauth: OAuthConfig,
    fill: (vault: Vault, ref: { key: string; account: string }) => Promise<unknown>
  ): Prepared {
    const config = {
      ...({ transport: 'http', url, headers: {}, disabled: false } as const),
      startupTimeoutMs: null,
      callTimeoutMs: null,
      oauth
    };
    const ref = { key: accountKey({ name, config }), account: '' };
    return {
      oauth,
      keep: async (vault) => {
        await fill(vault, ref);
      }
    };
  }
  const withSecret = (vault: Vault, ref: { key: string; account: string }): Promise<unknown> =>
    vault.write('client-secret', ref, { clientId, secret: clientSecret });

  switch (scenario) {
    case 'auth/pre-registration':
      return prepared({ clientId }, withSecret);
    case 'auth/client-credentials-basic':
      return prepared({ clientId, grant: 'client_credentials' }, withSecret);
    case 'auth/client-credentials-jwt':
      return prepared({ clientId, grant: 'client_credentials' }, (vault, ref) =>
        vault.write('private-key', ref, {
          privateKey: text('private_key_pem'),
          algorithm: text('signing_algorithm') || 'ES256'
        })
      );
    case 'auth/wif-jwt-bearer': {
      const assertionFile = path.join(home, 'workload.jwt');
      await writeFile(assertionFile, text('valid_jwt'));
      return prepared({ clientId, grant: 'jwt_bearer', assertionFile }, () => Promise.resolve());
    }
    case 'auth/enterprise-managed-authorization': {
      const idp = { issuer: text('idp_issuer'), clientId: text('idp_client_id') };
      await mkdir(system, { recursive: true });
      await writeFile(path.join(system, 'managed-settings.json'), JSON.stringify({ xaaIdp: idp }));
      return prepared({ clientId, xaa: true }, async (vault, ref) => {
        await withSecret(vault, ref);
        const word = { ...idp, idToken: text('idp_id_token'), refreshToken: null, expiresAt: null };
        await vault.write('id-token', { key: idp.issuer, account: '' }, word);
      });
    }
    default:
      return nothing;
  }
}

/** A person who is asked again and again gives up. */
const maxSignIns = 3;

export interface SigningIn {
  /** The sign-in that is under way; null: none. */
  running(): Promise<void> | null;
  end(): void;
}

/**
 * The click, and the browser, of a person who agrees to everything, whenever the server asks; also while a call waits for
 * more permissions.
 */
export function signInWheneverAsked(app: App): SigningIn {
  let count = 0;
  let isStarting = false;
  let running: Promise<void> | null = null;
  const end = app.state.onChange(() => {
    const [entry] = app.resolution().active;
    if (entry === undefined || isStarting || count === maxSignIns) return;
    if (app.state.get().servers[entry.id]?.connection.type !== 'needs-auth') return;
    // The start is itself a change.
    isStarting = true;
    const started = app.auth.signIns.start(entry.id, { open, anotherPort: false });
    isStarting = false;
    if (!started.ok) return;
    count += 1;
    running = started.value.done.then((done) => {
      running = null;
      if (!done.ok) console.error(`${done.failure.message} ${done.failure.cause ?? ''}`);
    });
  });
  return { running: () => running, end };
}

function open(url: string): Promise<Result<null>> {
  void fetch(url).then(
    (page) => page.text(),
    (error: unknown) => console.error(`The page of the sign-in: ${String(error)}`)
  );
  return Promise.resolve(ok(null));
}

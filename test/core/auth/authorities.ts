import { createHash, createPublicKey, createVerify, randomBytes, type JsonWebKey } from 'node:crypto';
import { listen, sendJson, type Listening } from './listen';

/** What stands in a token made here: it is signed by nobody, for nobody here checks it but by asking. */
export function madeToken(claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.x`;
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}

export interface Authority extends Listening {
  readonly forms: readonly Record<string, string>[];
  /** Makes the next words end so soon. */
  lifetimeS: number;
  /** No word of before is good any more. */
  revokeAll(): void;
}

/** A company's identity provider: OpenID by the browser, renewal, and token exchange to an ID-JAG. */
export async function openIdp(clientId: string): Promise<Authority> {
  const forms: Record<string, string>[] = [];
  const codes = new Map<string, string>();
  let good = new Set<string>();
  const state = { lifetimeS: 3_600 };
  const server: Listening = await listen(({ path, body, headers }, response) => {
    const base = `http://${headers.host ?? ''}`;
    const url = new URL(path, base);
    if (url.pathname === '/.well-known/openid-configuration') {
      sendJson(response, {
        ...{ issuer: base, authorization_endpoint: `${base}/authorize`, token_endpoint: `${base}/token` },
        ...{
          jwks_uri: `${base}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public']
        },
        ...{ id_token_signing_alg_values_supported: ['RS256'], code_challenge_methods_supported: ['S256'] },
        token_endpoint_auth_methods_supported: ['none']
      });
      return;
    }
    if (url.pathname === '/authorize') {
      const code = randomBytes(8).toString('hex');
      codes.set(code, url.searchParams.get('code_challenge') ?? '');
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString();
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    if (url.pathname !== '/token') {
      sendJson(response, {}, 404);
      return;
    }
    const form = Object.fromEntries(new URLSearchParams(body));
    forms.push(form);
    const word = (): string => {
      const end = Math.floor(Date.now() / 1_000) + state.lifetimeS;
      const made = madeToken({
        iss: base,
        aud: clientId,
        sub: 'mara',
        email: 'mara@example.com',
        exp: end,
        n: good.size
      });
      good.add(made);
      return made;
    };
    const granted = { access_token: 'of-no-use', token_type: 'Bearer', refresh_token: 'again' };
    sendJson(response, ...answerTo(form));

    function answerTo(asked: Record<string, string>): readonly [body: object, status: number] {
      switch (asked['grant_type']) {
        case 'authorization_code': {
          const hash = createHash('sha256')
            .update(asked['code_verifier'] ?? '')
            .digest('base64url');
          const isOurs = codes.get(asked['code'] ?? '') === hash;
          return isOurs ? [{ ...granted, id_token: word() }, 200] : [{ error: 'invalid_grant' }, 400];
        }
        case 'refresh_token':
          return [{ ...granted, id_token: word() }, 200];
        default: {
          const { audience, resource, subject_token: subject = '' } = asked;
          if (!good.has(subject)) return [{ error: 'invalid_grant' }, 400];
          const jag = madeToken({ iss: base, aud: audience, resource, sub: 'mara' });
          return [
            { access_token: jag, issued_token_type: asked['requested_token_type'], token_type: 'N_A' },
            200
          ];
        }
      }
    }
  });
  return {
    ...server,
    forms,
    get lifetimeS() {
      return state.lifetimeS;
    },
    set lifetimeS(seconds: number) {
      state.lifetimeS = seconds;
    },
    revokeAll: () => {
      good = new Set();
    }
  };
}

/** Whether a JWT was signed by the key. */
export function isSignedBy(jwt: string, key: JsonWebKey): boolean {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  return createVerify('sha256')
    .update(`${header}.${payload}`)
    .verify(
      { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url')
    );
}

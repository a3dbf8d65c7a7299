import { addressKind, mayReach, standingOf, type AddressKind, type Standing } from '#shared/auth/address';
import { failed, failure, ok, type Failure, type Result } from '#shared/failure';
import { text } from '#shared/text/text';
import { describeNetworkError } from '../connection/failures';
import type { NameLookup } from './name-lookup';

export interface MetadataScope {
  /** The server that is signed in to, or the identity provider: what the person configured. */
  readonly server: URL;
  /** Where the person configured the authorization server itself: its place then decides what may be reached. */
  readonly configured?: URL;
}

export type Purpose = 'resource-document' | 'other';

/** The addresses that may be connected to now; the failure `auth.address-refused` names what was refused and why. */
export type JudgeAddress = (url: URL, purpose: Purpose) => Promise<Result<readonly string[]>>;

/** `resource`: outside the server's own origin. The others are said of the address alone. */
export type Why =
  Exclude<AddressKind, 'public'> | 'not-web' | 'not-https' | 'user-in-it' | 'resource' | 'redirect';

/** SE3: where a sign-in to one server may lead, judged after looking the name up. */
export function createJudge(scope: MetadataScope, lookup: NameLookup): JudgeAddress {
  let standing: Promise<Standing> | null = null;

  /** Once for a sign-in: a name that leads elsewhere a moment later gains nothing by it. */
  function whereServerStands(): Promise<Standing> {
    standing ??= placesOf((scope.configured ?? scope.server).hostname, lookup).then(
      (places) => standingOf(places.map(([, kind]) => kind)),
      () => 'public'
    );
    return standing;
  }

  return async (url, purpose) => {
    if (!['http:', 'https:'].includes(url.protocol)) return refused(scope, url, 'not-web');
    if (url.username !== '' || url.password !== '') return refused(scope, url, 'user-in-it');
    const isOwn = url.origin === scope.server.origin;
    if (purpose === 'resource-document' && !isOwn) return refused(scope, url, 'resource');
    const from = await whereServerStands();
    let places: readonly Place[];
    try {
      places = await placesOf(url.hostname, lookup);
    } catch (error) {
      return { ok: false, failure: describeNetworkError(error, url.host) };
    }
    const [first] = places;
    if (first === undefined) return failed('network.dns', { details: { host: url.host } });
    const reachable = places.filter(([, kind]) => mayReach(from, kind));
    if (reachable.length === 0) return refused(scope, url, first[1] === 'public' ? 'reserved' : first[1]);
    // What is read without TLS could be anybody's; the server's own address is what the person wrote.
    const trusted = url.protocol === 'https:' || (isOwn && purpose === 'resource-document');
    const secure = reachable.filter(([, kind]) => trusted || kind === 'loopback');
    return secure.length === 0 ? refused(scope, url, 'not-https') : ok(secure.map(([address]) => address));
  };
}

type Place = readonly [address: string, kind: AddressKind];

async function placesOf(hostname: string, lookup: NameLookup): Promise<readonly Place[]> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const literal = addressKind(bare);
  if (literal !== null) return [[bare, literal]];
  return (await lookup(bare)).map((address) => [address, addressKind(address) ?? 'reserved']);
}

/** The query is left out: a server may have put anything into it. */
export function addressRefused({ server }: MetadataScope, address: URL, why: Why): Failure {
  const url = `${address.protocol}//${address.host}${address.pathname}`;
  return failure('auth.address-refused', {
    details: { url, host: server.host, why: text(`account:refused.${why}`) }
  });
}

function refused(
  scope: MetadataScope,
  url: URL,
  why: Why
): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: addressRefused(scope, url, why) };
}

import { failed, failure, ok, type Failure, type Result } from '#shared/failure';
import { parsed } from '#shared/json';
import { text } from '#shared/text/text';
import { failureIn } from '../connection/failures';
import type { Discovered, ServerMetadata } from './contract';
import type { MetadataFetch } from './metadata-fetch';
import {
  readResourceDocument,
  readServerDocument,
  withoutDocument,
  type ResourceDocument
} from './metadata-documents';

export interface DiscoverRequest {
  /** Address of the MCP server, without user and password. */
  readonly server: URL;
  /** As messages name it. */
  readonly name: string;
  /** Where the last 401 said that the resource document stands. */
  readonly resourceMetadataUrl: string | null;
  /** The authorization server's document, where the person configured it. */
  readonly configured: string | null;
  /** The person allowed this server's issuer to be another than the one looked up (AU11). */
  readonly relaxIssuer: boolean;
}

/** Where a document was looked for, and why it was not found there. */
interface Tried {
  readonly url: string;
  readonly why: string;
}

/** What ended the search: something that looking elsewhere must not hide. */
interface Stop {
  readonly failure: Failure;
}

type Found<T> = { readonly document: T } | Stop | null;

/**
 * How to sign in to a server: RFC 9728, then RFC 8414 and OpenID at the places that belong to the issuer's path, with the
 * fallbacks for servers of earlier specifications. A page, a redirect to nowhere or any other answer that is no document
 * counts as not there.
 */
export async function discover(
  request: DiscoverRequest,
  fetch: MetadataFetch,
  signal: AbortSignal
): Promise<Result<Discovered>> {
  const { LATEST_PROTOCOL_VERSION } = await import('@modelcontextprotocol/client');
  const { server, name } = request;
  const tried: Tried[] = [];
  /** A host that is in trouble says nothing about what is there. */
  const seen = { fault: false };

  async function load<T>(url: URL, read: (value: unknown) => T | null): Promise<Found<T>> {
    let response: Response;
    try {
      response = await fetch.fetch(url, {
        headers: { accept: 'application/json', 'mcp-protocol-version': LATEST_PROTOCOL_VERSION },
        signal
      });
    } catch (error) {
      if (signal.aborted) throw error;
      const why = failureIn(error);
      if (why === null) throw error;
      // A silent or broken host is not one without the document: nothing is concluded from it.
      return { failure: why };
    }
    const body = await response.text();
    const document = response.ok ? read(parsed(body)) : null;
    if (document !== null) return { document };
    seen.fault ||= response.status >= 500 || response.status === 429;
    const status = text('signIn:tried.status', { status: response.status });
    tried.push({ url: url.href, why: response.ok ? text('signIn:tried.noDocument') : status });
    return null;
  }

  function unreachable(cause: string): Result<never> {
    return failed('auth.metadata-unreachable', {
      details: { reason: 'metadata-unreachable', server: name, tried: tried.map(({ url }) => url) },
      cause
    });
  }

  function stopped({ failure: why }: Stop): Result<never> {
    if (why.code === 'auth.state-mismatch') return { ok: false, failure: why };
    return failed('auth.metadata-unreachable', {
      details: { reason: 'metadata-unreachable', server: name, ...why.details },
      cause: withoutStop(why.message)
    });
  }

  async function findResource(): Promise<Found<ResourceDocument>> {
    for (const url of resourcePlaces(request)) {
      const isAllowed = fetch.resourceDocument(url);
      if (!isAllowed.ok) return { failure: isAllowed.failure };
      const found = await load(url, readResourceDocument);
      if (found !== null) return found;
    }
    return null;
  }

  async function findServer(issuer: string): Promise<Found<ServerMetadata>> {
    for (const url of issuerPlaces(new URL(issuer))) {
      const found = await load(url, readServerDocument);
      if (found === null) continue;
      if (!('document' in found)) return found;
      const received = found.document.issuer;
      if (sameIssuer(received, issuer)) return found;
      // Under the person's own permission it is taken for the one that was looked up, and bound to that.
      if (request.relaxIssuer) return { document: { ...found.document, issuer } };
      const details = {
        reason: 'state-mismatch',
        where: 'metadata',
        server: name,
        expected: issuer,
        received
      };
      return { failure: failure('auth.state-mismatch', { details }) };
    }
    return null;
  }

  async function usable(
    metadata: ServerMetadata,
    resource: ResourceDocument | null
  ): Promise<Result<Discovered>> {
    const { tokenEndpoint, authorizationEndpoint, registrationEndpoint, revocationEndpoint } = metadata;
    for (const url of [tokenEndpoint, authorizationEndpoint, registrationEndpoint, revocationEndpoint]) {
      const judged = url === null ? ok(null) : await fetch.check(url.href);
      if (!judged.ok) return stopped({ failure: judged.failure });
    }
    return ok({ metadata, resource: resource?.resource ?? null, resourceScopes: resource?.scopes ?? null });
  }

  if (request.configured !== null) {
    if (!URL.canParse(request.configured)) return unreachable(text('signIn:tried.badAddress'));
    const resource = await findResource();
    const found = await load(new URL(request.configured), readServerDocument);
    if (found === null) return unreachable(listed(tried));
    if (!('document' in found)) return stopped(found);
    return usable(found.document, resource !== null && 'document' in resource ? resource.document : null);
  }

  const resource = await findResource();
  if (resource !== null && !('document' in resource)) return stopped(resource);
  const document = resource?.document ?? null;
  const about = document?.resource ?? null;
  if (about !== null && !(await isAbout(server, about))) {
    return unreachable(text('signIn:tried.otherResource', { resource: about, server: server.href }));
  }
  const issuers = (document?.authorizationServers ?? []).filter((issuer) => URL.canParse(issuer));
  let stop: Stop | null = null;
  for (const issuer of issuers.length > 0 ? issuers : [server.origin]) {
    const found = await findServer(issuer);
    if (found === null) continue;
    if ('document' in found) return usable(found.document, document);
    // Another one may do, but not where this one pretends to be somebody else.
    stop ??= found;
    if (found.failure.code === 'auth.state-mismatch') break;
  }
  if (stop !== null) return stopped(stop);
  if (document === null && !seen.fault) return usable(withoutDocument(server.origin), null);
  return unreachable(listed(tried));
}

/** Where the resource document may stand: as the server said, by its path, at its root. */
function resourcePlaces({ server, resourceMetadataUrl }: DiscoverRequest): readonly URL[] {
  const wellKnown = '/.well-known/oauth-protected-resource';
  const path = server.pathname.replace(/\/$/, '');
  const said = resourceMetadataUrl !== null && URL.canParse(resourceMetadataUrl) ? [resourceMetadataUrl] : [];
  const guessed = [...(path === '' ? [] : [`${wellKnown}${path}${server.search}`]), wellKnown].map(
    (place) => new URL(place, server.origin).href
  );
  return [...new Set([...said, ...guessed])].map((place) => new URL(place));
}

/** RFC 8414 section 3 and OpenID discovery section 4, in the order of the MCP specification. */
function issuerPlaces(issuer: URL): readonly URL[] {
  const path = issuer.pathname.replace(/\/$/, '');
  const places = [
    `/.well-known/oauth-authorization-server${path}`,
    `/.well-known/openid-configuration${path}`,
    ...(path === '' ? [] : [`${path}/.well-known/openid-configuration`])
  ];
  return places.map((place) => new URL(place, issuer.origin));
}

/** Simple string comparison (RFC 8414 section 3.3); only the final slash of a bare address is forgiven, on either side. */
export function sameIssuer(received: string, expected: string): boolean {
  if (received === expected || (expected.endsWith('/') && received === expected.slice(0, -1))) return true;
  return received === `${expected}/` && URL.canParse(received) && new URL(received).pathname === '/';
}

/** A document counts for its own resource and for what is below it on the same origin (RFC 9728 section 3.3). */
async function isAbout(server: URL, resource: string): Promise<boolean> {
  if (!URL.canParse(resource)) return false;
  const { checkResourceAllowed } = await import('@modelcontextprotocol/client');
  const own = new URL(resource);
  // `/mcp/` and `/mcp` are one server, whichever of them the document names.
  if (own.pathname === `${server.pathname}/`) own.pathname = server.pathname;
  return checkResourceAllowed({ requestedResource: server, configuredResource: own });
}

function listed(tried: readonly Tried[]): string {
  const places = tried.map(({ url, why }) => `${url} (${why})`);
  return text('signIn:tried.nowhere', { places: places.join(', ') });
}

/** Messages go on after a cause with a full stop of their own. */
export function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

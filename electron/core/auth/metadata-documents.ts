/** The documents that say how to sign in, as far as they are used. `null` in a document means the same as absent. */
import type { ServerMetadata } from './contract';
import { isJsonObject, type JsonObject } from '#shared/json';

/** RFC 9728. */
export interface ResourceDocument {
  readonly resource: string | null;
  readonly authorizationServers: readonly string[];
  readonly scopes: readonly string[] | null;
}

/** null: this is no such document, however friendly it looks. */
export function readResourceDocument(value: unknown): ResourceDocument | null {
  if (!isJsonObject(value)) return null;
  const resource = textIn(value, 'resource');
  const servers = textsIn(value, 'authorization_servers');
  if (resource === null && servers === null) return null;
  return { resource, authorizationServers: servers ?? [], scopes: textsIn(value, 'scopes_supported') };
}

/** RFC 8414 or OpenID discovery; null: this is no such document. */
export function readServerDocument(value: unknown): ServerMetadata | null {
  if (!isJsonObject(value)) return null;
  const issuer = textIn(value, 'issuer');
  const tokenEndpoint = urlIn(value, 'token_endpoint');
  if (issuer === null || tokenEndpoint === null) return null;
  return {
    isAssumed: false,
    issuer,
    tokenEndpoint,
    authorizationEndpoint: urlIn(value, 'authorization_endpoint'),
    registrationEndpoint: urlIn(value, 'registration_endpoint'),
    revocationEndpoint: urlIn(value, 'revocation_endpoint'),
    scopesSupported: textsIn(value, 'scopes_supported'),
    tokenAuthMethods: textsIn(value, 'token_endpoint_auth_methods_supported'),
    challengeMethods: textsIn(value, 'code_challenge_methods_supported'),
    knowsClientDocuments: value['client_id_metadata_document_supported'] === true,
    promisesIss: value['authorization_response_iss_parameter_supported'] === true
  };
}

/** Before there were documents the addresses were fixed (specification of 2025-03-26). */
export function withoutDocument(origin: string): ServerMetadata {
  return {
    isAssumed: true,
    issuer: origin,
    authorizationEndpoint: new URL('/authorize', origin),
    tokenEndpoint: new URL('/token', origin),
    registrationEndpoint: new URL('/register', origin),
    revocationEndpoint: null,
    scopesSupported: null,
    tokenAuthMethods: null,
    challengeMethods: null,
    knowsClientDocuments: false,
    promisesIss: false
  };
}

function textIn(object: JsonObject, field: string): string | null {
  const value = object[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

function textsIn(object: JsonObject, field: string): readonly string[] | null {
  const value = object[field];
  if (!Array.isArray(value)) return null;
  return value.filter((each): each is string => typeof each === 'string' && each !== '');
}

function urlIn(object: JsonObject, field: string): URL | null {
  const value = textIn(object, field);
  return value !== null && URL.canParse(value) ? new URL(value) : null;
}

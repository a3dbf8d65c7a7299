import { ProtocolError, SdkHttpError, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/client';
import { isStatusRetryable } from '#shared/connection/errors';
import type { Failure } from '#shared/failure';
import type { TransportKind } from '#shared/server/config';
import { bodyOf } from './client-failure';

/** The stateless revision. */
export const modernVersion = '2026-07-28';

/** How the next try shakes hands. */
export type Approach =
  /** Asks `server/discover` first; whoever does not know it is taken as of the handshake revisions. */
  | { readonly kind: 'ask' }
  /**
   * The handshake at once, offering `newest` and what is older; null: all we know. `remembered`: because the server
   * shook hands before, and that may have changed.
   */
  | { readonly kind: 'handshake'; readonly newest: string | null; readonly remembered: boolean }
  /** The handshake over the older transport, at an address that refuses Streamable HTTP (TR4). */
  | { readonly kind: 'older-transport'; readonly remembered: boolean }
  /** The stateless revision and nothing else: the person pinned it. */
  | { readonly kind: 'modern' };

/** What one failed try showed. */
export interface FailedTry {
  readonly transport: TransportKind;
  readonly approach: Approach;
  readonly error: unknown;
  /** The adapter's own reason. */
  readonly failure: Failure | null;
  /** Whether the server was asked for more than its era. */
  readonly isPastProbe: boolean;
  /** An earlier try of the same attempt asked for the era. */
  readonly wasAsked?: boolean;
}

/** At most this many tries of one attempt. */
export const maxTries = 3;

/**
 * Whether the same attempt tries once more in another way (TR9). A question for the era must never cost a server
 * that cannot bear it: a program that dies on it is started again without it; HTTP 5xx, a web page or silence are
 * answered by the handshake. A line that is down, a refusal and a want of sign-in are final here.
 */
export function nextApproach(failed: FailedTry): Approach | null {
  const { approach } = failed;
  if (approach.kind === 'modern') return null;
  if (approach.kind === 'older-transport') {
    return approach.remembered && isRefused(failed.failure) ? { kind: 'ask' } : null;
  }
  if (!failed.isPastProbe) {
    const isFinal = failed.failure !== null && !speaksAgainstProbe(failed.failure);
    return approach.kind === 'ask' && !isFinal ? handshake(null) : null;
  }
  const refusal = refusalText(failed.error);
  const newest = refusal === null ? null : newestNamed(refusal);
  const isOlder = approach.kind === 'handshake' && approach.newest !== null;
  // On a busy machine the answer to the question can come too late; this server would have had one.
  if (failed.wasAsked === true && approach.kind === 'handshake' && knowsOnlyModern(failed.error))
    return { kind: 'ask' };
  if (newest !== null && !isOlder) return handshake(newest);
  if (failed.transport === 'http' && refusesStreamable(failed.error))
    return { kind: 'older-transport', remembered: false };
  const wasRemembered = approach.kind === 'handshake' && approach.remembered;
  return wasRemembered && refusal !== null ? { kind: 'ask' } : null;
}

/** Headers or a version of the stateless revision are missing, says the server: it has no handshake. */
function knowsOnlyModern(error: unknown): boolean {
  if (error instanceof ProtocolError) return modernErrors.includes(error.code);
  return (
    error instanceof SdkHttpError && modernErrors.some((code) => bodyOf(error).includes(`"code":${code}`))
  );
}

/** Codes that revision 2026-07-28 brought along: headers that do not fit, and a version that is not spoken. */
const modernErrors: readonly number[] = [-32020, -32022];

/** The address answers, but not as that transport would. */
function isRefused(failure: Failure | null): boolean {
  if (failure?.code === 'protocol.not-mcp') return true;
  return failure?.code === 'network.http-status' && !failure.retryable;
}

/** 4xx that says nothing about who asks or how often: perhaps the address of an older kind of server. */
function refusesStreamable(error: unknown): boolean {
  if (!(error instanceof SdkHttpError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && status !== 401 && status !== 403 && !isStatusRetryable(status);
}

function handshake(newest: string | null): Approach {
  return { kind: 'handshake', newest, remembered: false };
}

function speaksAgainstProbe(failure: Failure): boolean {
  switch (failure.code) {
    case 'process.exited':
    case 'process.killed':
    case 'connect.closed':
    case 'network.reset':
    case 'network.timeout':
    case 'network.http-status':
    case 'protocol.not-mcp':
    case 'protocol.invalid-answer':
      return true;
    default:
      return false;
  }
}

/** The newest revision that a server names when it refuses ours. */
function newestNamed(refusal: string): string | null {
  const named = refusal.match(/\b20\d\d-\d\d-\d\d\b/g) ?? [];
  return (
    SUPPORTED_PROTOCOL_VERSIONS.slice(1).find((version) => named.some((each) => each === version)) ?? null
  );
}

/** What the server said when it refused the handshake; null: it did not. */
function refusalText(error: unknown): string | null {
  if (error instanceof SdkHttpError) return error.status === 400 ? bodyOf(error) : null;
  if (error instanceof ProtocolError) return `${error.message} ${JSON.stringify(error.data ?? null)}`;
  return null;
}

/** Revisions to offer: `newest` and what is older; undefined: all that the SDK knows. */
export function versionsFrom(newest: string | null): string[] | undefined {
  if (newest === null) return undefined;
  return SUPPORTED_PROTOCOL_VERSIONS.slice(SUPPORTED_PROTOCOL_VERSIONS.indexOf(newest));
}

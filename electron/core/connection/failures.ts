import { failure, type Failure, type FailureCode } from '#shared/failure';
import { text } from '#shared/text/text';
import { lineWords, sayNothing } from './line-words';

/** An error of ours that carries its failure through the SDK, which hands on what a transport throws. */
export interface FailureError extends Error {
  readonly failure: Failure;
}

export function failureError(failure: Failure, cause?: unknown): FailureError {
  const error = new Error(failure.message, cause === undefined ? {} : { cause });
  return Object.assign(error, { failure });
}

/** The failure that an error, or one of its causes, carries. */
export function failureIn(error: unknown): Failure | null {
  for (const each of chainOf(error)) if ('failure' in each) return (each as FailureError).failure;
  return null;
}

/** Codes of Node, undici and OpenSSL that name what went wrong on the line. */
const codes: ReadonlyMap<string, FailureCode> = new Map<string, FailureCode>([
  ['ENOTFOUND', 'network.dns'],
  ['EAI_AGAIN', 'network.dns'],
  ['EAI_NODATA', 'network.dns'],
  ['EAI_NONAME', 'network.dns'],
  ['ECONNREFUSED', 'network.refused'],
  ['ECONNRESET', 'network.reset'],
  ['ECONNABORTED', 'network.reset'],
  // A compressed body that was cut.
  ['Z_BUF_ERROR', 'network.reset'],
  ['ERR_STREAM_PREMATURE_CLOSE', 'network.reset'],
  ['EPIPE', 'network.reset'],
  ['UND_ERR_SOCKET', 'network.reset'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'network.reset'],
  // The system gave up: nobody is there. How long it tried is its own affair.
  ['ETIMEDOUT', 'network.unreachable'],
  ['UND_ERR_CONNECT_TIMEOUT', 'network.unreachable'],
  ['EHOSTUNREACH', 'network.unreachable'],
  ['EHOSTDOWN', 'network.unreachable'],
  ['ENETUNREACH', 'network.unreachable'],
  ['ENETDOWN', 'network.unreachable'],
  ['EADDRNOTAVAIL', 'network.unreachable'],
  // TLS was spoken to something that does not.
  ['EPROTO', 'network.tls'],
  ['HOSTNAME_MISMATCH', 'network.tls'],
  ['INVALID_CA', 'network.tls'],
  ['INVALID_PURPOSE', 'network.tls'],
  ['PATH_LENGTH_EXCEEDED', 'network.tls']
]);
/** This computer's own address, by itself or with a port. */
const hereHost = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)(?::\d+)?$/i;
const tlsCode = /^(CERT_|CRL_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/;

/**
 * Translates what the network, the TLS layer or undici threw. Says `network.failed` where nothing names the reason.
 * @param host as the person knows it, with the port.
 */
export function describeNetworkError(error: unknown, host: string): Failure {
  const known = failureIn(error);
  if (known !== null) return known;
  for (const each of chainOf(error)) {
    // Node’s word for what we ended ourselves says nothing to a person.
    if (each.name === 'AbortError') return failure('connect.given-up');
    const cause = wordsOf(each);
    const code = 'code' in each && typeof each.code === 'string' ? each.code : '';
    // Its words repeat the value, which may be a secret.
    if (each instanceof TypeError && /is an invalid header (?:name|value)/.test(each.message)) {
      return failure('network.failed', { details: { host }, cause: text('failure:what.headers') });
    }
    const plain = codes.has(code) ? null : lineWords(code, cause);
    if (plain !== null) {
      return failure('network.failed', { details: { host, ...(code === '' ? {} : { code }) }, cause: plain });
    }
    // What answered does not speak HTTP; of Node's own parser only the code says so.
    if (each.name === 'HTTPParserError' || code.startsWith('HPE_')) {
      return failure('protocol.not-mcp', { details: { host, what: text('failure:what.notHttp') }, cause });
    }
    const translated = tlsCode.test(code) ? 'network.tls' : codes.get(code);
    if (translated !== undefined) {
      const isHere = translated === 'network.refused' && hereHost.test(host);
      const context = isHere ? 'local' : tlsContext(code, cause);
      const details = { host, code, ...(context === null ? {} : { context }) };
      return failure(translated, { details, cause });
    }
  }
  // undici's word for a body that was cut; its cause, when there is one, was looked at above.
  const isCut = error instanceof TypeError && error.message === 'terminated';
  const words = innermostWords(error);
  const isTold = isCut || !sayNothing(words);
  return failure(isCut ? 'network.reset' : 'network.failed', {
    details: { host },
    cause: isTold ? words : text('failure:what.notTold')
  });
}

/** Why something was not sent: in our words where there are some, else in those of whoever refused. */
export function refusalWords(error: unknown, host: string): string {
  const { code, message, cause = message } = describeNetworkError(error, host);
  return failureIn(error) === null && code === 'network.failed' ? cause : message;
}

/** Words of OpenSSL. */
const tlsWords = [
  [/wrong version number|packet length too long|http request/i, 'notTls'],
  [/certificate required|alert bad certificate/i, 'wantsCertificate'],
  [
    /handshake failure|protocol version|unsupported protocol|no protocols|no shared cipher/i,
    'nothingInCommon'
  ]
] as const;

/** Which sentence of `network.tls` says it in plain words; null: the general one with the foreign words. */
function tlsContext(code: string, words: string): string | null {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return 'expired';
    case 'CERT_NOT_YET_VALID':
      return 'notYet';
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return 'selfSigned';
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'CERT_UNTRUSTED':
      return 'untrusted';
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
    case 'HOSTNAME_MISMATCH':
      return 'wrongHost';
    case 'CERT_REVOKED':
      return 'revoked';
    default:
      return tlsWords.find(([pattern]) => pattern.test(words))?.[1] ?? null;
  }
}

/** An error and its causes, outermost first. */
function* chainOf(error: unknown): Generator<Error> {
  let current = error;
  // A chain that bites its own tail ends here as well.
  for (let depth = 0; depth < 10 && current instanceof Error; depth += 1) {
    yield current;
    current = current.cause;
  }
}

/** Where both families of addresses were tried, both are named. */
function wordsOf(error: Error): string {
  if (!(error instanceof AggregateError)) return error.message;
  const inner = error.errors.map((each: unknown) => (each instanceof Error ? each.message : String(each)));
  return [...new Set(inner)].join('; ') || error.message;
}

function innermostWords(error: unknown): string {
  const innermost = [...chainOf(error)].at(-1);
  return innermost === undefined ? String(error) : wordsOf(innermost);
}

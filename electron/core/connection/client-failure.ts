import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnsupportedProtocolVersionError
} from '@modelcontextprotocol/client';
import { failure, type Failure } from '#shared/failure';
import { isJsonObject, parsed, type JsonValue } from '#shared/json';
import type { ServerConfig } from '#shared/server/config';
import { text } from '#shared/text/text';
import { mostRounds } from '../ask/questions';
import { describeNetworkError, failureIn } from './failures';
import { refusalOf, refusedByNumber, type RpcError } from './http-answer';
import { isInvalidMark } from './json-rpc';
import { isWithoutAnswer } from './wire';

/** Translates what the SDK throws, once, where it enters. `method` is what was asked. */
export function failureOf(error: unknown, method: string, config: ServerConfig): Failure {
  const own = failureIn(error);
  if (own !== null) return own;
  const host = hostOf(config);
  if (error instanceof UnsupportedProtocolVersionError) {
    return failure('protocol.version', {
      details: { version: error.supported.join(', ') },
      cause: error.message
    });
  }
  if (error instanceof ProtocolError) {
    if (isWithoutAnswer(error)) {
      return failure('protocol.invalid-answer', {
        details: { method },
        cause: text('failure:what.noAnswer')
      });
    }
    if (isInvalidMark(error.data)) {
      return failure('protocol.invalid-answer', { details: { method }, cause: brief(error.message) });
    }
    return refused(method, error);
  }
  if (error instanceof SdkHttpError) {
    const said = refusedByNumber(error.status, bodyOf(error));
    if (said === null) return refusalOf(error.status, bodyOf(error), host);
    return refused(method, said);
  }
  if (error instanceof SdkError) return sdkFailure(error, method);
  const cause = messageOf(error);
  const version = /protocol version is not supported: (.*)$/.exec(cause)?.[1];
  if (version !== undefined) return failure('protocol.version', { details: { version } });
  if (error instanceof SyntaxError || nameOf(error) === 'ZodError') {
    return failure('protocol.invalid-answer', { details: { method }, cause: brief(issuesIn(cause)) });
  }
  return describeNetworkError(error, host);
}

const ofCalls: ReadonlySet<string> = new Set(['tools/call', 'tasks/result']);

/** Of a call the `data` is kept, as large as it came: see `toldFailure`. */
function refused(method: string, { code, message, data }: RpcError): Failure {
  const more = data !== undefined && ofCalls.has(method) ? { data: data as JsonValue } : {};
  return failure('protocol.error', { details: { method, number: code, ...more }, cause: message });
}

/** The text that came with a refusal. */
export function bodyOf(error: SdkHttpError): string {
  const body = error.data['text'];
  return typeof body === 'string' ? body : '';
}

function sdkFailure(error: SdkError, method: string): Failure {
  const cause = error.message;
  // What was aborted by a signal is a timeout to the SDK, with the signal’s reason for words.
  if (cause.startsWith('AbortError:')) return failure('connect.given-up');
  switch (error.code) {
    case SdkErrorCode.ConnectionClosed:
    case SdkErrorCode.NotConnected:
    case SdkErrorCode.SendFailed:
      return failure('connect.closed', { cause });
    case SdkErrorCode.ClientHttpUnexpectedContent:
      return failure('protocol.not-mcp', { details: { what: error.message } });
    case SdkErrorCode.EraNegotiationFailed:
      return failure('connect.closed', { cause });
    case SdkErrorCode.InputRequiredRoundsExceeded:
      return failure('call.too-many-asks', { details: { count: mostRounds } });
    default:
      return failure('protocol.invalid-answer', { details: { method }, cause: brief(issuesIn(cause)) });
  }
}

/** Whom messages name: the host of an address, the program, or the built-in server. */
export function hostOf(config: ServerConfig): string {
  switch (config.transport) {
    case 'stdio':
      return config.command;
    case 'sdk':
      return config.name;
    default:
      return URL.canParse(config.url) ? new URL(config.url).host : config.url;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

/** A check of the SDK lists its complaints as JSON; a person reads the place and the words of each. */
function issuesIn(words: string): string {
  const list = words.slice(Math.max(0, words.indexOf('[')));
  const found = parsed(list);
  if (!Array.isArray(found)) return words;
  const issues = found.filter(isJsonObject).flatMap(({ path, message }) => {
    const place = Array.isArray(path) ? path.join('.') : '';
    return typeof message === 'string' ? [place === '' ? message : `${place}: ${message}`] : [];
  });
  return issues.length === 0 ? words : issues.join('; ');
}

/** Bodies may be whole web pages. */
function brief(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}

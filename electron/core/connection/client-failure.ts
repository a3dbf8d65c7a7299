import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnsupportedProtocolVersionError
} from '@modelcontextprotocol/client';
import { isStatusRetryable } from '#shared/connection/errors';
import { failure, type Failure } from '#shared/failure';
import type { ServerConfig } from '#shared/server/config';
import { mostRounds } from '../ask/questions';
import { describeNetworkError, failureIn } from './failures';
import { isInvalidMark } from './json-rpc';

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
    if (isInvalidMark(error.data)) {
      return failure('protocol.invalid-answer', { details: { method }, cause: brief(error.message) });
    }
    return failure('protocol.error', { details: { method, number: error.code }, cause: error.message });
  }
  if (error instanceof SdkHttpError) return httpFailure(error, host);
  if (error instanceof SdkError) return sdkFailure(error, method);
  const cause = messageOf(error);
  const version = /protocol version is not supported: (.*)$/.exec(cause)?.[1];
  if (version !== undefined) return failure('protocol.version', { details: { version } });
  if (error instanceof SyntaxError || nameOf(error) === 'ZodError') {
    return failure('protocol.invalid-answer', { details: { method }, cause: brief(cause) });
  }
  return describeNetworkError(error, host);
}

function httpFailure(error: SdkHttpError, host: string): Failure {
  const { status } = error;
  const text = bodyOf(error);
  const cause = text === '' ? {} : { cause: brief(text) };
  if (status === 401) return failure('auth.required', { details: { host }, ...cause });
  if (status === 403) return failure('auth.refused', { details: { host, status }, ...cause });
  return failure('network.http-status', {
    details: { host, status },
    retryable: isStatusRetryable(status),
    ...cause
  });
}

/** The text that came with a refusal. */
export function bodyOf(error: SdkHttpError): string {
  const text = error.data['text'];
  return typeof text === 'string' ? text : '';
}

function sdkFailure(error: SdkError, method: string): Failure {
  const cause = error.message;
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
      return failure('protocol.invalid-answer', { details: { method }, cause: brief(cause) });
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

/** Bodies may be whole web pages. */
function brief(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}

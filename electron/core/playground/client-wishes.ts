import {
  CLIENT_CAPABILITIES_META_KEY,
  isInitializeRequest,
  LOG_LEVEL_META_KEY,
  type JSONRPCMessage,
  type ServerContext
} from '@modelcontextprotocol/server';
import { assertNever } from '#shared/assert-never';
import { isJsonObject, type JsonObject } from '#shared/json';
import { logLevels, type LogLevel } from '#shared/traffic/entry';
import type { Asking } from './tool';

/**
 * What the client said it can do and wants to hear. A handshake client (2025-11-25 and older) says it once; a
 * stateless one (2026-07-28) says it with every request, in that request's envelope.
 */
export interface ClientWishes {
  /** Shown every message from the client, to catch the handshake. */
  notice(message: JSONRPCMessage): void;
  setLogLevel(level: LogLevel): void;
  canAnswer(asking: Asking, context: ServerContext): boolean;
  wantsLog(level: LogLevel, context: ServerContext): boolean;
}

export function createClientWishes(): ClientWishes {
  let declared: unknown = {};
  let logLevel: LogLevel = 'debug';
  let handshake = false;
  return {
    notice: (message) => {
      if (!isInitializeRequest(message)) return;
      handshake = true;
      declared = message.params.capabilities;
    },
    setLogLevel: (level) => {
      logLevel = level;
    },
    canAnswer: (asking, context) => {
      const capabilities = handshake ? declared : envelopeOf(context)[CLIENT_CAPABILITIES_META_KEY];
      return isJsonObject(capabilities) && isDeclared(asking, capabilities);
    },
    wantsLog: (level, context) => {
      // Without a level in its envelope, a stateless client wants no log lines at all.
      const threshold = handshake ? logLevel : envelopeOf(context)[LOG_LEVEL_META_KEY];
      const least = logLevels.findIndex((known) => known === threshold);
      return least >= 0 && logLevels.indexOf(level) >= least;
    }
  };
}

function envelopeOf(context: ServerContext): Readonly<Record<string, unknown>> {
  return context.mcpReq.envelope ?? {};
}

function isDeclared(asking: Asking, capabilities: JsonObject): boolean {
  const { elicitation, sampling, roots } = capabilities;
  switch (asking) {
    case 'form':
      // `elicitation: {}` is how clients declared forms before there was a second mode.
      return isJsonObject(elicitation) && ('form' in elicitation || !('url' in elicitation));
    case 'url':
      return isJsonObject(elicitation) && 'url' in elicitation;
    case 'sampling':
      return sampling !== undefined;
    case 'roots':
      return roots !== undefined;
    default:
      return assertNever(asking);
  }
}

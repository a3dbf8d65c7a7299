import {
  ProtocolError,
  type JSONRPCMessage,
  type JSONRPCResponse,
  type Transport
} from '@modelcontextprotocol/client';
import type { CallProgress } from '#shared/call/state';
import type { Era } from '#shared/connection/state';
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/json';
import { rounded } from '../call/exact-numbers';
import { createAsk, type Ask, type Settle } from './ask-directly';
import { cacheable, emptyResults } from './empty-results';
import { passThrough } from './pass-through';

type SendOptions = Parameters<Transport['send']>[1];

/** Stands between an adapter's transport and the SDK's client. */
export interface Wire {
  readonly transport: Transport;
  /** The server's own answer to `initialize` or `server/discover`, whole. */
  handshake(): JsonObject | null;
  /** False while only the question for the era went out. */
  isPastProbe(): boolean;
  /**
   * Asks without the SDK's client, whose checks of each message cost more than the rest of a small call. Handshake era only:
   * what a stateless answer may ask in turn is the SDK's to understand.
   */
  readonly ask: Ask;
  /** Progress of the request that carries this token; told before the request's answer. @returns the end of it. */
  onProgress(token: string, listener: (progress: CallProgress) => void): () => void;
}

export interface WireListeners {
  /** A message was handed to the transport. */
  onSent(): void;
  onNotification(method: string, params: unknown): void;
  /** Waits by the Clock port. @returns the function that cancels it. */
  after(ms: number, action: () => void): () => void;
}

/** How long a request may still be answered after an error that names none, milliseconds. */
const strayMs = 1_000;

/** Where the server's own result rides in the stand-in that the SDK's client gets. */
const carrier = 'patchbay/result';

/** Whose results are shown as they were written; those of other methods are worked with. */
const shown: ReadonlySet<string> = new Set(['tools/call', 'resources/read', 'prompts/get']);

/**
 * The SDK's client refuses a whole answer for one part it does not know: a single tool without a schema costs all
 * tools, an unknown kind of content costs the result, and fields of vendors are dropped. In the handshake era a
 * schema of ours lets everything pass; in the stateless one there is no such way, nor for the handshake itself. There
 * the client gets a small valid stand-in that carries the server's result, and `ownResult` takes it out again. Ids, time
 * limits, cancelling and the questions within an answer (`input_required`) stay the SDK's, but for what `ask` sends.
 *
 * @param isOneChannel false for HTTP, where each request has its own answer. The SDK knows such transports by
 *   `pid` and `stderr`; on one channel it asks for the era in place, and silence means an old server.
 * @param forInitialize what the handshake tells of our capabilities, where that differs from what the client holds.
 */
export function createWire(
  inner: Transport,
  isOneChannel: boolean,
  listeners: WireListeners,
  forInitialize: (capabilities: JsonObject) => JsonObject = (capabilities) => capabilities
): Wire {
  /** The requests under way, by id as text: some servers answer 7 with "7". */
  const asked = new Map<string, Asked>();
  const progress = new Map<string, (progress: CallProgress) => void>();
  let handshake: JsonObject | null = null;
  let era: Era = 'legacy';
  let pastProbe = false;
  let cancelStray: () => void = () => undefined;

  function receive(message: JSONRPCMessage): JSONRPCMessage | null {
    if ('method' in message) {
      if ('id' in message) {
        if (!pastProbe) answerEarly(message.id, message.method);
        return pastProbe ? message : null;
      }
      if (message.method === 'notifications/progress') {
        tellProgress(message.params);
        return null;
      }
      listeners.onNotification(message.method, message.params);
      return message;
    }
    if (message.id === undefined) return withoutId(message);
    const request = asked.get(String(message.id));
    if (request === undefined) return message;
    asked.delete(String(message.id));
    if (request.settle !== null) {
      request.settle(answered(message, request));
      return null;
    }
    // Under the id as we wrote it; the SDK compares types as well.
    const answer = answered(message, request);
    return answer.id === request.id ? answer : { ...answer, id: request.id };
  }

  /** An error about nobody knows what ends the one request that waits, unless that is answered all the same. */
  function withoutId(error: JSONRPCResponse): null {
    const [only, ...others] = asked.values();
    if (only === undefined || others.length > 0) return null;
    cancelStray();
    cancelStray = listeners.after(strayMs, () => {
      if (asked.get(String(only.id)) !== only) return;
      asked.delete(String(only.id));
      end(only, { ...error, id: only.id });
    });
    return null;
  }

  function end(request: Asked, answer: JSONRPCResponse): void {
    if (request.settle === null) transport.onmessage?.(answer);
    else request.settle(answer);
  }

  function answered(message: JSONRPCResponse, request: Asked): JSONRPCResponse {
    if (!('result' in message)) return message;
    const exact: unknown = message.result;
    if (!isJsonObject(exact)) return message;
    const isComplete = typeof exact['resultType'] !== 'string' || exact['resultType'] === 'complete';
    const result = isComplete && shown.has(request.method) ? exact : rounded(exact);
    // Anything but a complete result (a question, a task) is the SDK's to understand.
    if (!isComplete) return { ...message, result };
    // What a server reports after its answer is about nothing.
    if (request.progressToken !== null) progress.delete(request.progressToken);
    const standIn = standInFor(request.method, result);
    return { ...message, result: standIn ?? result };
  }

  /** The SDK drops what a server asks while its era is unknown; only an old server asks at all (CN9). */
  function answerEarly(id: string | number, method: string): void {
    const answer: JSONRPCMessage =
      method === 'ping'
        ? { jsonrpc: '2.0', id, result: {} }
        : { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
    inner.send(answer).catch((error: unknown) => transport.onerror?.(asError(error)));
  }

  function tellProgress(params: unknown): void {
    if (!isJsonObject(params) || typeof params['progress'] !== 'number') return;
    const token = params['progressToken'];
    if (typeof token !== 'string') return;
    progress.get(token)?.({
      progress: params['progress'],
      total: typeof params['total'] === 'number' ? params['total'] : null,
      message: typeof params['message'] === 'string' ? params['message'] : null
    });
  }

  function standInFor(method: string, result: JsonObject): JsonObject | null {
    if (method === 'initialize' && typeof result['protocolVersion'] === 'string') {
      handshake = result;
      era = 'legacy';
      const { protocolVersion } = result;
      return { protocolVersion, capabilities: {}, serverInfo: { name: '', version: '' } };
    }
    if (method === 'server/discover' && isTexts(result['supportedVersions'])) {
      handshake = result;
      era = 'modern';
      const { supportedVersions } = result;
      return { ...cacheable, supportedVersions, capabilities: {} };
    }
    const empty = era === 'modern' ? emptyResults.get(method) : undefined;
    return empty === undefined ? null : { ...empty, _meta: { [carrier]: result } };
  }

  async function send(
    given: JSONRPCMessage,
    options?: SendOptions,
    settle: Settle | null = null
  ): Promise<void> {
    const message = declaring(given);
    const id = note(message, options, settle);
    try {
      const sending = inner.send(message, isOneChannel ? options : watchEnd(message, options));
      listeners.onSent();
      await sending;
    } catch (error) {
      if (id !== null) asked.delete(id);
      throw error;
    }
  }

  function declaring(message: JSONRPCMessage): JSONRPCMessage {
    if (!('method' in message) || message.method !== 'initialize') return message;
    const capabilities: unknown = message.params?.['capabilities'];
    if (!isJsonObject(capabilities)) return message;
    return { ...message, params: { ...message.params, capabilities: forInitialize(capabilities) } };
  }

  function watchEnd(message: JSONRPCMessage, options: SendOptions): SendOptions {
    return {
      ...options,
      onRequestStreamEnd: () => {
        options?.onRequestStreamEnd?.();
        withoutAnswer(message);
      }
    };
  }

  /** Remembers what is asked, and forgets what is no longer waited for. */
  function note(message: JSONRPCMessage, options: SendOptions, settle: Settle | null): string | null {
    if (!('method' in message)) return null;
    if (message.method !== 'server/discover') pastProbe = true;
    if (message.method === 'notifications/cancelled') asked.delete(String(message.params?.['requestId']));
    if (!('id' in message)) return null;
    const id = String(message.id);
    const { method, params } = message;
    asked.set(id, { id: message.id, method, progressToken: progressToken(params), settle });
    options?.requestSignal?.addEventListener('abort', () => asked.delete(id), { once: true });
    return id;
  }

  /** Over HTTP the stream of a request can end without its answer; the SDK would wait for it until the time limit. */
  function withoutAnswer(message: JSONRPCMessage): void {
    if (!('id' in message) || message.id === undefined) return;
    const request = asked.get(String(message.id));
    if (request === undefined) return;
    asked.delete(String(message.id));
    const error = { code: -32000, message: 'The stream ended without an answer.', data: { [carrier]: true } };
    end(request, { jsonrpc: '2.0', id: message.id, error });
  }

  const transport = passThrough(inner, {
    start: () => inner.start(),
    send: (message, options) => send(message, options)
  });
  // How the SDK recognises a channel that it asks for the era in place.
  if (isOneChannel) Object.assign(transport, { pid: null, stderr: null });
  inner.onmessage = (message, extra) => {
    const passed = receive(message);
    if (passed !== null) transport.onmessage?.(passed, extra);
  };
  inner.onclose = () => {
    cancelStray();
    transport.onclose?.();
  };

  return {
    transport,
    handshake: () => handshake,
    isPastProbe: () => pastProbe,
    ask: createAsk({
      send: (message, settle) => send(message, undefined, settle),
      onError: (error) => transport.onerror?.(asError(error))
    }),
    onProgress: (token, listener) => {
      progress.set(token, listener);
      return () => progress.delete(token);
    }
  };
}

interface Asked {
  readonly id: string | number;
  readonly method: string;
  readonly progressToken: string | null;
  /** Who waits for the answer; null: the SDK's client. */
  readonly settle: Settle | null;
}

function progressToken(params: unknown): string | null {
  const meta = isJsonObject(params) ? params['_meta'] : undefined;
  const token = isJsonObject(meta) ? meta['progressToken'] : undefined;
  return typeof token === 'string' ? token : null;
}

/** The server's own result of a request whose answer passed a wire; what carries none is given as it is. */
export function ownResult(parsed: unknown): JsonValue {
  const meta = isJsonObject(parsed) ? parsed['_meta'] : undefined;
  const carried = isJsonObject(meta) ? meta[carrier] : undefined;
  return carried ?? (isJsonObject(parsed) ? parsed : null);
}

/** Whether a request failed because its stream ended before the answer came. */
export function isWithoutAnswer(error: unknown): boolean {
  return error instanceof ProtocolError && isJsonObject(error.data) && error.data[carrier] === true;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

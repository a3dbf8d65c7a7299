import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { WebSocket, type RawData } from 'ws';
import { assertNever } from '#shared/assert-never';
import { failure, type Failure } from '#shared/failure';
import type { RemoteConfig } from '#shared/server/config';
import { text } from '#shared/text/text';
import { exactText } from '../call/exact-numbers';
import type { Clock } from '../ports';
import { describeNetworkError, failureError } from './failures';
import type { HttpDeps } from './http';
import { createSigns } from './http-signs';
import { readHttpTarget } from './http-target';
import { ANSWER_MS, keepAlive, QUIET_MS, type KeepAlive } from './keep-alive';
import { openRefused } from './refused';
import { readStdioLine } from './stdio-messages';
import type { OpenTransport } from './transport';
import { openSignedIn } from './websocket-authorized';
import { MAX_MESSAGE_BYTES, openSocket } from './websocket-open';

/** A server that does not answer our goodbye is not waited for any longer. */
const GOODBYE_MS = 1_000;
const NORMAL = 1000;
const ABNORMAL = 1006;

/** A server behind a WebSocket (TR5): one JSON-RPC message a text message, both ways. */
export function openWebSocket(
  config: RemoteConfig,
  deps: Pick<HttpDeps, 'clock' | 'trusts' | 'authorizer'>
): OpenTransport {
  const target = readHttpTarget(config);
  if (!target.ok) return openRefused(target.failure);
  const { clock } = deps;
  const place = target.value;
  const { host } = place.url;
  const signs = createSigns();
  const lifetime = new AbortController();
  let socket: WebSocket | null = null;
  let watch: KeepAlive | null = null;
  let isStarted = false;
  let closing: Promise<void> | null = null;

  const transport: Transport = { start, send, close };

  async function start(): Promise<void> {
    if (isStarted) throw new Error('The transport was started before.');
    isStarted = true;
    try {
      if (closing !== null) throw failureError(failure('connect.stopped'));
      const way = { signs, clock, signal: lifetime.signal, trusts: deps.trusts };
      attach(await openSignedIn(place, signs, deps.authorizer, (target) => openSocket(target, way)));
    } catch (error) {
      const why = signs.failure() ?? describeNetworkError(error, host);
      if (signs.failure() === null && why.code !== 'connect.stopped') signs.trouble(why);
      await close();
      throw failureError(why, error);
    }
  }

  function attach(opened: WebSocket): void {
    socket = opened;
    const alive = (): void => {
      watch?.alive();
      signs.alive();
    };
    opened.on('message', (data) => {
      alive();
      receive(textOf(data));
    });
    opened.on('ping', alive);
    opened.on('pong', alive);
    opened.on('error', (error) => lose(lineFailure(error)));
    opened.on('close', (code, reason) => lose(closeFailure(code, reason.toString('utf8'))));
    watch = keepAlive(clock, {
      ping: () => opened.ping(),
      onDead: () => {
        const seconds = Math.round((QUIET_MS + ANSWER_MS) / 1_000);
        lose(failure('network.timeout', { details: { host, seconds } }));
      }
    });
    alive();
  }

  function receive(message: string): void {
    if (closing !== null) return;
    const read = readStdioLine(message);
    switch (read.kind) {
      case 'messages':
        for (const each of read.messages) deliver(each);
        return;
      case 'noise':
        transport.onerror?.(new Error(`Not a JSON-RPC message: ${read.text.slice(0, 200)}`));
        return;
      case 'blank':
        return;
      default:
        assertNever(read);
    }
  }

  function deliver(message: JSONRPCMessage): void {
    try {
      transport.onmessage?.(message);
    } catch (error) {
      // A reader's fault must not take the following messages with it.
      transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  function send(message: JSONRPCMessage): Promise<void> {
    const open = socket;
    if (closing !== null || open?.readyState !== WebSocket.OPEN) return Promise.reject(closedError());
    return new Promise((resolve, reject) => {
      open.send(exactText(JSON.stringify(message)), (error) => {
        if (error) reject(closedError(error));
        else resolve();
      });
    });
  }

  function closedError(cause?: unknown): Error {
    return failureError(signs.failure() ?? failure('connect.closed'), cause);
  }

  function lineFailure(error: Error): Failure {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') {
      return failure('protocol.too-large', { details: { limit: `${MAX_MESSAGE_BYTES >> 20} MB` } });
    }
    if (!code.startsWith('WS_ERR_')) return describeNetworkError(error, host);
    const what = text('failure:what.notWebSocket');
    return failure('protocol.not-mcp', { details: { host, what }, cause: error.message, retryable: true });
  }

  function closeFailure(code: number, reason: string): Failure {
    if (code === ABNORMAL) return failure('network.reset', { details: { host } });
    const cause = [String(code), reason].filter((part) => part !== '').join(' ');
    return failure('connect.closed', { details: { host, closeCode: code }, cause });
  }

  function lose(why: Failure): void {
    if (closing !== null) return;
    signs.trouble(why);
    void close();
  }

  function close(): Promise<void> {
    // In a turn of its own: who is told of the end may close as well.
    closing ??= Promise.resolve().then(closeAll);
    return closing;
  }

  async function closeAll(): Promise<void> {
    lifetime.abort();
    watch?.stop();
    // Whoever waits learns of the end before the goodbye.
    transport.onclose?.();
    if (socket !== null) await sayGoodbye(socket, clock);
  }

  return {
    transport,
    process: () => null,
    failure: () => signs.failure(),
    authorization: () => signs.authorization(),
    onSign: (listener) => signs.onSign(listener),
    close
  };
}

/** The closing handshake, and the end of the connection when the other side does not take part in it. */
function sayGoodbye(socket: WebSocket, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState === WebSocket.CLOSED) {
      resolve();
      return;
    }
    const cancel = clock.setTimeout(() => socket.terminate(), GOODBYE_MS);
    socket.once('close', () => {
      cancel();
      resolve();
    });
    socket.close(NORMAL);
  });
}

/** Binary messages are taken for text as well: some libraries send nothing else. */
function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8');
}

import type { Transport } from '@modelcontextprotocol/client';
import { failure, type Failure, type Result } from '#shared/failure';
import type { ServerConfig } from '#shared/server/config';
import { secretsOf } from '#shared/traffic/secrets';
import { failureError } from './failures';
import type { OpenTransport, ServerOutput, TransportSign } from './transport';

/**
 * A way to a server that is opened in `start`, with a configuration that is known only then: `fill` gives it, anew at each
 * start, and stops when its signal aborts. What it gives is masked wherever messages are shown.
 */
export function openLater<Config extends ServerConfig>(
  config: Config,
  fill: (signal: AbortSignal) => Promise<Result<Config>>,
  open: (config: Config) => OpenTransport
): OpenTransport {
  const lifetime = new AbortController();
  const signs = new Set<(sign: TransportSign) => void>();
  let output: ((output: ServerOutput) => void) | null = null;
  let inner: OpenTransport | null = null;
  let secrets: readonly string[] = [];
  let reason: Failure | null = null;
  let filling: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | null = null;
  const isClosing = (): boolean => closing !== null;

  const transport: Transport = {
    start,
    send: (message, options) =>
      inner?.transport.send(message, options) ?? Promise.reject(failureError(failure('connect.closed'))),
    close,
    hasPerRequestStream: config.transport === 'http',
    get sessionId() {
      return inner?.transport.sessionId;
    },
    setProtocolVersion: (version) => inner?.transport.setProtocolVersion?.(version),
    setSupportedProtocolVersions: (versions) => inner?.transport.setSupportedProtocolVersions?.(versions)
  };

  async function start(): Promise<void> {
    if (isClosing()) throw failureError(failure('connect.stopped'));
    const given = fill(lifetime.signal);
    filling = given;
    const answer = await given;
    if (!answer.ok) {
      reason = answer.failure;
      throw failureError(answer.failure);
    }
    if (isClosing()) throw failureError(failure('connect.stopped'));
    secrets = secretsOf(answer.value);
    const opened = open(answer.value);
    inner = opened;
    opened.onOutput?.((each) => output?.(each));
    opened.onSign((sign) => {
      for (const listener of signs) listener(sign);
    });
    opened.transport.onmessage = (message, extra) => transport.onmessage?.(message, extra);
    opened.transport.onerror = (error) => transport.onerror?.(error);
    opened.transport.onclose = () => transport.onclose?.();
    await opened.transport.start();
  }

  function close(): Promise<void> {
    // In a turn of its own: who is told of the end may close as well.
    closing ??= Promise.resolve().then(closeAll);
    return closing;
  }

  async function closeAll(): Promise<void> {
    lifetime.abort();
    // It tells of its end by itself.
    if (inner !== null) await inner.close();
    else transport.onclose?.();
    await filling;
  }

  return {
    transport,
    hasBegun: () => inner !== null && (inner.hasBegun?.() ?? true),
    process: () => inner?.process() ?? null,
    failure: () => inner?.failure() ?? reason,
    authorization: () => inner?.authorization() ?? null,
    secrets: () => [...secrets, ...(inner?.secrets?.() ?? [])],
    onSign: (listener) => {
      signs.add(listener);
      return () => signs.delete(listener);
    },
    onOutput: (listener) => {
      output = listener;
    },
    close
  };
}

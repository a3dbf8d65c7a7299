import type { Transport } from '@modelcontextprotocol/client';
import { failure, type Failure } from '#shared/failure';
import type { RemoteConfig } from '#shared/server/config';
import { secretsOf } from '#shared/traffic/secrets';
import { failureError } from './failures';
import type { GivenHeaders, RunHelper } from './headers-helper';
import type { OpenTransport, TransportSign } from './transport';

/**
 * A remote server some of whose headers a program gives (TR10): it is asked at each start, and the way itself is opened
 * with what it said. Its headers win over fixed ones of the same name.
 */
export function openWithHelper(
  config: RemoteConfig,
  run: RunHelper,
  open: (config: RemoteConfig) => OpenTransport
): OpenTransport {
  const { headersHelper: _helper, ...plain } = config;
  const lifetime = new AbortController();
  const listeners = new Set<(sign: TransportSign) => void>();
  let inner: OpenTransport | null = null;
  let secrets: readonly string[] = [];
  let reason: Failure | null = null;
  let asking: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | null = null;

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
    if (closing !== null) throw failureError(failure('connect.stopped'));
    const given = run(config, lifetime.signal);
    asking = given;
    const answer = await given;
    if (!answer.ok) {
      reason = answer.failure;
      throw failureError(answer.failure);
    }
    if (lifetime.signal.aborted) throw failureError(failure('connect.stopped'));
    const whole = { ...plain, headers: merged(config.headers, answer.value) };
    secrets = secretsOf(whole);
    const opened = open(whole);
    inner = opened;
    opened.onSign((sign) => {
      for (const listener of listeners) listener(sign);
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
    await asking;
  }

  return {
    transport,
    process: () => null,
    failure: () => inner?.failure() ?? reason,
    authorization: () => inner?.authorization() ?? null,
    secrets: () => [...secrets, ...(inner?.secrets?.() ?? [])],
    onSign: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close
  };
}

function merged(fixed: GivenHeaders, given: GivenHeaders): GivenHeaders {
  const names = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  const kept = Object.entries(fixed).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...given };
}

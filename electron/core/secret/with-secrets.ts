import type { Transport } from '@modelcontextprotocol/client';
import { failed, failure, ok, type Failure, type Result } from '#shared/failure';
import { referencesOf, withSecretValues } from '#shared/secret/references';
import type { ServerConfig } from '#shared/server/config';
import { secretsOf } from '#shared/traffic/secrets';
import type { OpenServer } from '../connection/attempt';
import { failureError } from '../connection/failures';
import type { OpenTransport, ServerOutput, TransportSign } from '../connection/transport';
import type { Keychain } from '../ports';
import { secretAccount } from './account';

/**
 * Puts the values of `${keychain:NAME}` into a configuration when its server is connected, and not before: no reading of a
 * file, no snapshot and no log ever has them. Asked anew at each start, so that a changed value counts at the next one.
 */
export function withSecrets(open: OpenServer, keychain: Pick<Keychain, 'get'>): OpenServer {
  return (config, authorizer) => {
    const names = referencesOf(config);
    if (names.length === 0) return open(config, authorizer);
    return openLater(
      config,
      () => filled(config, names, keychain),
      (whole) => open(whole, authorizer)
    );
  };
}

async function filled(
  config: ServerConfig,
  names: readonly string[],
  keychain: Pick<Keychain, 'get'>
): Promise<Result<ServerConfig>> {
  const values = new Map<string, string>();
  for (const name of names) {
    const found = await keychain.get(secretAccount(name));
    if (!found.ok) return found;
    if (found.value === null) return failed('config.missing-secret', { details: { reference: name } });
    values.set(name, found.value);
  }
  return ok(withSecretValues(config, values));
}

/** A way to a server that is opened in `start`, with a configuration that is known only then. */
function openLater(
  config: ServerConfig,
  fill: () => Promise<Result<ServerConfig>>,
  open: (config: ServerConfig) => OpenTransport
): OpenTransport {
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
    const given = fill();
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
    closing ??= Promise.resolve().then(async () => {
      // It tells of its end by itself.
      if (inner !== null) await inner.close();
      else transport.onclose?.();
      await filling;
    });
    return closing;
  }

  return {
    transport,
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

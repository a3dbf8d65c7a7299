import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { ConnectionState } from '#shared/connection/state';
import type { ServerEntry } from '#shared/server/config';
import type { OpenServer } from '../connection/attempt';
import type { OpenTransport } from '../connection/transport';
import type { TrafficLine } from './recorder';

/** Where the connections of a server are listened to. */
export interface Tap {
  /** Opens as before; what passes is recorded. */
  open(open: OpenServer, entry: ServerEntry, epoch: number): OpenServer;
  /** @param cause the event after which the server came into this state. */
  state(entry: ServerEntry, state: ConnectionState, cause: string): void;
}

type SendOptions = Parameters<Transport['send']>[1];

/** The same way to a server, between the adapter and whoever speaks through it. */
export function tapped(opened: OpenTransport, line: TrafficLine): OpenTransport {
  opened.onOutput?.((output) => line.output(output));
  return {
    ...opened,
    transport: tappedTransport(opened.transport, line),
    close: async () => {
      line.end();
      await opened.close();
    }
  };
}

function tappedTransport(inner: Transport, line: TrafficLine): Transport {
  function send(message: JSONRPCMessage, options?: SendOptions): Promise<void> {
    const record = line.sent(message);
    const isRequest = record.outcome === 'open';
    const { requestSignal, onRequestStreamEnd } = options ?? {};
    // Where each request has a stream of its own, closing that is how it is cancelled.
    if (isRequest)
      requestSignal?.addEventListener('abort', () => line.givenUp(record, 'cancelled'), { once: true });
    const sending = inner.send(
      message,
      isRequest && onRequestStreamEnd !== undefined
        ? {
            ...options,
            onRequestStreamEnd: () => {
              line.givenUp(record, 'unanswered');
              onRequestStreamEnd();
            }
          }
        : options
    );
    sending.catch((error: unknown) => line.notSent(record, error));
    return sending;
  }

  const transport: Transport = {
    start: () => inner.start(),
    send,
    close: () => inner.close(),
    get sessionId() {
      return inner.sessionId;
    },
    hasPerRequestStream: inner.hasPerRequestStream ?? false,
    setProtocolVersion: (version) => inner.setProtocolVersion?.(version),
    setSupportedProtocolVersions: (versions) => inner.setSupportedProtocolVersions?.(versions)
  };
  inner.onmessage = (message, extra) => {
    line.received(message);
    transport.onmessage?.(message, extra);
  };
  inner.onerror = (error) => transport.onerror?.(error);
  inner.onclose = () => {
    line.end();
    transport.onclose?.();
  };
  return transport;
}

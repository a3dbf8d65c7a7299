import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { ConnectionState } from '#shared/connection/state';
import type { ServerEntry } from '#shared/server/config';
import type { OpenServer } from '../connection/attempt';
import { passThrough } from '../connection/pass-through';
import type { OpenTransport } from '../connection/transport';
import type { TrafficChannel } from './channel';
import type { TrafficRecord } from './record';

/** Where the connections of a server are listened to. */
export interface Tap {
  /** Opens as before; what passes is recorded. */
  open(open: OpenServer, entry: ServerEntry, epoch: number): OpenServer;
  /** @param cause the event after which the server came into this state. */
  state(entry: ServerEntry, state: ConnectionState, cause: string): void;
}

type SendOptions = Parameters<Transport['send']>[1];

/** The same way to a server, between the adapter and whoever speaks through it. */
export function tapped(opened: OpenTransport, channel: TrafficChannel): OpenTransport {
  opened.onOutput?.((output) => channel.output(output));
  return {
    ...opened,
    transport: tappedTransport(opened, channel),
    close: async () => {
      channel.end();
      await opened.close();
    }
  };
}

function tappedTransport(opened: OpenTransport, channel: TrafficChannel): Transport {
  const inner = opened.transport;
  /** Before the first message, and whatever comes of it. */
  async function start(): Promise<void> {
    try {
      await inner.start();
    } finally {
      channel.learn(opened.secrets?.() ?? []);
    }
  }

  function send(message: JSONRPCMessage, options?: SendOptions): Promise<void> {
    const record = channel.sent(message, opened.textOf?.(message) ?? null);
    const isAlone = inner.hasPerRequestStream === true && record.kind === 'request';
    const sending = inner.send(message, isAlone ? watched(record, options ?? {}) : options);
    sending.catch((error: unknown) => channel.notSent(record, error));
    return sending;
  }

  /** Where each request has a stream of its own, closing that cancels it, and its end without an answer is final. */
  function watched(record: TrafficRecord, options: NonNullable<SendOptions>): SendOptions {
    options.requestSignal?.addEventListener('abort', () => channel.givenUp(record, 'cancelled'), {
      once: true
    });
    return {
      ...options,
      onRequestStreamEnd: () => {
        channel.givenUp(record, 'unanswered');
        options.onRequestStreamEnd?.();
      }
    };
  }

  const transport = passThrough(inner, { start, send });
  inner.onmessage = (message, extra) => {
    channel.received(message, opened.textOf?.(message) ?? null);
    transport.onmessage?.(message, extra);
  };
  inner.onclose = () => {
    channel.end();
    transport.onclose?.();
  };
  return transport;
}

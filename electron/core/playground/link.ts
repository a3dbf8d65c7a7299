import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { roundedText } from '../call/exact-numbers';

interface End {
  readonly transport: Transport;
  /** Resolves once the message was handed over (or dropped, after the end). */
  deliver(text: string): Promise<void>;
  end(): void;
}

export interface Link {
  readonly client: Transport;
  readonly server: Transport;
}

/**
 * Two ends of one connection inside this process. Messages travel as JSON text, so that neither side ever holds
 * an object of the other, and in the order they were sent. Closing one end closes both.
 *
 * @param onToServer is shown each message for the server just before the server gets it.
 */
export function createLink(onToServer: (message: JSONRPCMessage) => void = () => undefined): Link {
  const client: End = createEnd(
    () => server,
    () => undefined
  );
  const server: End = createEnd(() => client, onToServer);
  return { client: client.transport, server: server.transport };
}

function createEnd(other: () => End, onArrival: (message: JSONRPCMessage) => void): End {
  let open = false;
  let ended = false;
  let started: () => void = () => undefined;
  let queue = new Promise<void>((resolve) => (started = resolve));

  const end = (): void => {
    if (ended) return;
    ended = true;
    started();
    transport.onclose?.();
  };

  const handOver = (text: string): void => {
    if (ended) return;
    try {
      const message = JSON.parse(text) as JSONRPCMessage;
      onArrival(message);
      transport.onmessage?.(message);
    } catch (error) {
      transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  };

  const transport: Transport = {
    start: () => {
      if (open || ended) return Promise.reject(new Error('This end of the link was started before.'));
      open = true;
      started();
      return Promise.resolve();
    },
    send: (message) => {
      if (ended) return Promise.reject(new Error('The link is closed.'));
      try {
        return other().deliver(roundedText(JSON.stringify(message)));
      } catch (error) {
        return Promise.reject(error instanceof Error ? error : new Error(String(error)));
      }
    },
    close: () => {
      end();
      other().end();
      return Promise.resolve();
    }
  };

  return {
    transport,
    // Never in the sender's own turn: a progress notice is then handled before the answer that follows it.
    deliver: (text) => (queue = queue.then(() => handOver(text))),
    end
  };
}

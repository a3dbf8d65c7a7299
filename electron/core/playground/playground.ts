import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import type { Clock } from '#core/ports';
import { createLink } from './link';

export interface PlaygroundPorts {
  readonly clock: Clock;
}

export interface PlaygroundConnection {
  /** The client's end: hand it to a client's `connect`. */
  readonly transport: Transport;
  close(): Promise<void>;
}

/**
 * The server that is always there: something of every kind MCP has, without a program to start or a network.
 * It speaks both eras, 2026-07-28 and the handshake revisions; the client decides. Each connection is its own
 * server, with its own notes.
 */
export function connectPlayground({ clock }: PlaygroundPorts): PlaygroundConnection {
  let notice: (message: JSONRPCMessage) => void = () => undefined;
  const link = createLink((message) => notice(message));
  // Half of what a start has to read, and many have no use for it. What the client says until then waits in the link.
  const serving = import('./serve').then(({ servePlayground }) => {
    const served = servePlayground(link.server, clock);
    notice = served.notice;
    return served;
  });
  // Without its code it cannot be reached, as with any server that ends at once; `close` says why.
  serving.catch(() => link.server.close());
  return { transport: link.client, close: async () => (await serving).close() };
}

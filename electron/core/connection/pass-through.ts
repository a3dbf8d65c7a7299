import type { Transport } from '@modelcontextprotocol/client';

type Given = Pick<Transport, 'start' | 'send'>;

/** A transport in front of another one: what is not given here goes through as it is. The messages that come do not. */
export function passThrough(inner: Transport, given: Given): Transport {
  const transport: Transport = {
    ...given,
    close: () => inner.close(),
    get sessionId() {
      return inner.sessionId;
    },
    hasPerRequestStream: inner.hasPerRequestStream ?? false,
    setProtocolVersion: (version) => inner.setProtocolVersion?.(version),
    setSupportedProtocolVersions: (versions) => inner.setSupportedProtocolVersions?.(versions)
  };
  inner.onerror = (error) => transport.onerror?.(error);
  return transport;
}

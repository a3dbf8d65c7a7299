import type { SessionInfo } from '#shared/connection/state';

/** What a handshake could have told. */
export const session: SessionInfo = {
  era: 'legacy',
  protocolVersion: '2025-11-25',
  serverInfo: { name: 'example', version: '1.0.0' },
  capabilities: { tools: {} },
  instructions: null
};

import { expect, test } from 'vitest';
import type { ServerConfig } from '#shared/server/config';
import { expectNoProcessLeft } from '../core/process/test-host';
import { idOf, local, remote, startManager, type ManagerHost } from './manager-host';
import { startServer } from './transports-remote';

expectNoProcessLeft();

interface Mortal {
  readonly config: ServerConfig;
  readonly slow: string;
  kill(host: ManagerHost): Promise<void> | void;
}

async function far(fixture: string, transport: 'http' | 'sse' | 'ws', slow: string): Promise<Mortal> {
  const server = await startServer(fixture);
  return { config: remote(server.url, { transport }), slow, kill: () => server.close() };
}

function near(fixture: string, slow: string): Mortal {
  return {
    config: local(fixture),
    slow,
    kill: (host) => void process.kill(host.pid('one') ?? 0, 'SIGKILL')
  };
}

const mortals: Readonly<Record<string, () => Promise<Mortal> | Mortal>> = {
  'stdio, of the handshake revisions': () => near('progress', 'forever'),
  'stdio, of the stateless era': () => near('modern-stdio', 'slow'),
  'HTTP with sessions': () => far('http-sdk', 'http', 'slow'),
  'HTTP without sessions': () => far('http-modern', 'http', 'slow'),
  'HTTP+SSE': () => far('http-sse', 'sse', 'never'),
  WebSocket: () => far('websocket', 'ws', 'never')
};

test.for(Object.keys(mortals))(
  'RC5: when a server behind %s dies, every call that waits fails as lost, and nothing hangs',
  async (kind) => {
    const mortal = await mortals[kind]!();
    const host = startManager({ one: mortal.config }, { retry: false });
    await host.ready('one');
    const waiting = [1, 2, 3].map(() =>
      host.call('one', mortal.slow, { arguments: { steps: 100_000 }, idleTimeoutMs: 600_000 })
    );
    // A later call that was answered shows that these have reached the server.
    await host.manager.refreshCatalog(idOf('one'));
    await mortal.kill(host);
    for (const answer of await Promise.all(waiting)) {
      expect(answer).toMatchObject({ ok: false, failure: { code: 'call.connection-lost' } });
    }
    await host.reaches('one', 'failed');
    expect(await host.call('one', mortal.slow)).toMatchObject({ failure: { code: 'call.not-connected' } });
  }
);

import { Client } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import { openHttp } from '#core/connection/http';
import type { OpenTransport, TransportSign } from '#core/connection/transport';
import { createFetch } from '#core/node-fetch';
import { nodeClock, nodeRandom } from '#core/node-ports';
import type { Clock, Fetch } from '#core/ports';
import type { RemoteConfig } from '#shared/server/config';
import { startHttpServer, type HttpServer } from '../fixtures/start-server';

export const nodeFetch = createFetch();

/** Its waits are over sooner than they say: for tests that ask what happens after one, not how long it is. */
export function hastyClock(times: number): Clock {
  return {
    now: () => nodeClock.now() * times,
    setTimeout: (callback, ms) => nodeClock.setTimeout(callback, ms / times)
  };
}

/** A fixture that ends with the test. */
export async function startServer(name: string, ...args: readonly string[]): Promise<HttpServer> {
  const server = await startHttpServer(name, args);
  onTestFinished(() => server.close());
  return server;
}

/** A client that has shaken hands over it. */
export async function connect(opened: OpenTransport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(opened.transport);
  return client;
}

export function remoteConfig(url: string, headers: Readonly<Record<string, string>> = {}): RemoteConfig {
  return { transport: 'http', url, headers, disabled: false, startupTimeoutMs: null, callTimeoutMs: null };
}

export interface Opened extends OpenTransport {
  readonly client: Client;
  readonly signs: readonly TransportSign[];
}

export interface OpenOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  readonly fetch?: Fetch;
  readonly mode?: 'auto' | 'legacy';
}

/** An adapter and a client for it, both ended with the test. */
export function openRemote(url: string, options: OpenOptions = {}): Opened {
  const opened = openHttp(remoteConfig(url, options.headers), {
    fetch: options.fetch ?? nodeFetch,
    clock: options.clock ?? nodeClock,
    random: nodeRandom
  });
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: options.mode ?? 'legacy' } }
  );
  const signs: TransportSign[] = [];
  opened.onSign((sign) => signs.push(sign));
  onTestFinished(() => opened.close());
  return { ...opened, client, signs };
}

export async function connectRemote(url: string, options: OpenOptions = {}): Promise<Opened> {
  const opened = openRemote(url, options);
  await opened.client.connect(opened.transport);
  return opened;
}

/** Codes of the failures that were told. */
export function troubles(opened: Opened): readonly string[] {
  return opened.signs.flatMap((sign) => (sign.kind === 'trouble' ? [sign.failure.code] : []));
}

/** How the way to a host is tried, apart from MCP and HTTP. Only `reachability.ts` asks; tests may stand in for it. */
import { lookup } from 'node:dns/promises';
import net from 'node:net';
import tls from 'node:tls';
import { trusting, type Trusts } from './trusted-certificate';

export interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

/** What a certificate says, as far as a person is told. */
export interface SecureLine {
  /** e.g. `TLSv1.3` */
  readonly protocol: string;
  readonly subject: string;
  readonly issuer: string;
  /** As the certificate has it, e.g. `Jan  1 00:00:00 2030 GMT`. */
  readonly validTo: string;
}

/** Each rejects with the system's own error, and ends when `signal` aborts. */
export interface Network {
  /** All addresses of a name, in the system's order. */
  lookup(host: string, signal: AbortSignal): Promise<readonly Address[]>;
  /** Connects and lets go again. */
  connect(to: Endpoint, signal: AbortSignal): Promise<void>;
  /** Connects, proves the certificate as a browser would, and lets go again. */
  secure(to: Endpoint, host: string, signal: AbortSignal): Promise<SecureLine>;
}

const nothing: Trusts = () => null;

export function createNetwork(trusts: Trusts = nothing): Network {
  return { ...plain, secure: (to, host, signal) => secure(to, host, signal, trusts) };
}

const plain: Omit<Network, 'secure'> = {
  lookup: async (host, signal) => {
    const found = await untilAborted(lookup(host, { all: true, verbatim: true }), signal);
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  },
  connect: (to, signal) =>
    withSocket(net.connect({ host: to.address, port: to.port }), 'connect', signal, () => undefined)
};

function secure(to: Endpoint, host: string, signal: AbortSignal, trusts: Trusts): Promise<SecureLine> {
  const trusted = trusts(`${host}:${String(to.port)}`);
  // A name in the greeting must not be an address (RFC 6066, section 3).
  const name = net.isIP(host) === 0 ? { servername: host } : {};
  const more = trusted === null ? {} : trusting(trusted);
  const socket = tls.connect({
    ...{ host: to.address, port: to.port, ALPNProtocols: ['http/1.1'] },
    ...name,
    ...more
  });
  return withSocket(socket, 'secureConnect', signal, () => {
    const { subject, issuer, valid_to: validTo } = socket.getPeerCertificate();
    return {
      protocol: socket.getProtocol() ?? '',
      subject: commonName(subject),
      issuer: commonName(issuer),
      validTo
    };
  });
}

/** An empty object stands for a certificate that was not sent. */
function commonName(name: Partial<tls.Certificate> | undefined): string {
  const { CN: common, O: organisation } = name ?? {};
  const first = [common, organisation].flat().find((part) => part !== undefined);
  return first ?? '';
}

function withSocket<T>(
  socket: net.Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
  read: () => T
): Promise<T> {
  const opened = new Promise<T>((resolve, reject) => {
    socket.once(event, () => resolve(read()));
    // Stays: an error after the end is nobody's concern.
    socket.on('error', reject);
    socket.once('close', () =>
      reject(Object.assign(new Error('The line was closed.'), { code: 'ECONNRESET' }))
    );
  });
  return untilAborted(opened, signal).finally(() => socket.destroy());
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(Object.assign(new Error('There was no answer.'), { code: 'ETIMEDOUT' }));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

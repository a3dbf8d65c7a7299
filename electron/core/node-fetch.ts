import type { LookupFunction } from 'node:net';
import type { Agent, RequestInit as UndiciRequestInit } from 'undici';
import { trusting, type TrustedCertificate } from './connection/trusted-certificate';
import type { Fetch } from './ports';
import { quickFetch } from './quick-fetch';

const noCeilings = { headersTimeout: 0, bodyTimeout: 0 };

/**
 * Node's own fetch gives up after 300 s without headers or between two pieces of a body, which cuts long calls and
 * silent event streams. This one has no such ceilings; who needs a limit brings an AbortSignal.
 */
export function createFetch(): Fetch {
  const dispatchers = new Map<string, Agent>();
  return async (url, init) => {
    const { addresses, trusted, onBehalfOf: _server, isQuick = false, ...rest } = init ?? {};
    if (addresses !== undefined) return fetchPinned(url, rest, addresses, trusted);
    const undici = await loadUndici();
    // A line that was opened for one kind of trust serves no other.
    const key = trusted === undefined ? '' : `${trusted.hostname} ${trusted.fingerprint}`;
    const dispatcher =
      dispatchers.get(key) ??
      new undici.Agent(trusted === undefined ? noCeilings : { ...noCeilings, connect: trusting(trusted) });
    dispatchers.set(key, dispatcher);
    const { method = 'GET', headers, body, signal = null } = rest;
    if (isQuick && typeof body === 'string' && headers instanceof Headers) {
      return quickFetch(undici.request, dispatcher, url, { method, headers, body, signal });
    }
    // The same interface twice: Node's types describe the undici inside Node, which differs from ours in FormData only.
    return undici.fetch(url, { ...rest, signal: ofItsOwn(signal), dispatcher } as UndiciRequestInit);
  };
}

/**
 * Never the given signal itself: it may live as long as a connection, and what `fetch` listens to it with stays until it is
 * collected.
 */
function ofItsOwn(signal: AbortSignal | null): AbortSignal | null {
  return signal === null ? null : AbortSignal.any([signal]);
}

/** It is as large as the rest of the program, and who has only local servers needs none of it. */
function loadUndici(): Promise<typeof import('undici')> {
  return import('undici');
}

/** Over a connection of its own: one that is kept open may lead elsewhere. It ends with the answer. */
async function fetchPinned(
  url: string | URL,
  init: RequestInit,
  addresses: readonly string[],
  trusted: TrustedCertificate | undefined
): Promise<Response> {
  const undici = await loadUndici();
  const dispatcher = new undici.Agent({
    ...noCeilings,
    pipelining: 0,
    connect: { ...(trusted === undefined ? {} : trusting(trusted)), lookup: lookupAmong(addresses) }
  });
  const response = await undici
    .fetch(url, { ...init, dispatcher } as UndiciRequestInit)
    .catch(async (error: unknown) => {
      await dispatcher.destroy();
      throw error;
    });
  void dispatcher.close();
  return response;
}

function lookupAmong(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_name, options, callback) => {
    const [first] = found;
    if (first === undefined) callback(new Error('There is no address to connect to.'), '');
    else if (options.all === true) callback(null, found);
    else callback(null, first.address, first.family);
  };
}

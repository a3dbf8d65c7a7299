import { Agent, fetch as undiciFetch, type RequestInit as UndiciRequestInit } from 'undici';
import type { Fetch } from './ports';

/**
 * Node's own fetch gives up after 300 s without headers or between two pieces of a body, which cuts long calls and
 * silent event streams. This one has no such ceilings; who needs a limit brings an AbortSignal.
 */
export function createFetch(): Fetch {
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  // The same interface twice: Node's types describe the undici inside Node, which differs from ours in FormData only.
  return (url, init) => undiciFetch(url, { ...init, dispatcher } as UndiciRequestInit);
}

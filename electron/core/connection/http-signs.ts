import { isTerminal } from '#shared/connection/errors';
import type { Failure } from '#shared/failure';
import type { AuthorizationFacts, TransportSign } from './transport';

/** What the requests to one remote server have shown so far. */
export interface Signs {
  /** The server answered as it should; what was wrong before is over. */
  alive(): void;
  trouble(failure: Failure): void;
  unauthorized(failure: Failure, facts: AuthorizationFacts): void;
  failure(): Failure | null;
  authorization(): AuthorizationFacts | null;
  onSign(listener: (sign: TransportSign) => void): () => void;
}

export function createSigns(): Signs {
  const listeners = new Set<(sign: TransportSign) => void>();
  let failure: Failure | null = null;
  let authorization: AuthorizationFacts | null = null;

  const tell = (sign: TransportSign): void => {
    for (const listener of listeners) listener(sign);
  };
  const trouble = (latest: Failure): void => {
    failure = latest;
    tell({ kind: 'trouble', failure: latest, terminal: isTerminal(latest) });
  };
  return {
    alive: () => {
      failure = null;
      authorization = null;
      tell({ kind: 'alive' });
    },
    trouble,
    unauthorized: (latest, facts) => {
      authorization = facts;
      trouble(latest);
    },
    failure: () => failure,
    authorization: () => authorization,
    onSign: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    }
  };
}

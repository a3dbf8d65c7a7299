import type { NeedsAuthReason } from '#shared/connection/state';
import { isJsonObject } from '#shared/json';
import type { KeptState } from '../config/kept-state';
import type { AuthorizationFacts } from '../connection/transport';
import type { Clock, Log } from '../ports';
import { createKeptMap } from './kept-map';

/** RC2: so long a server that refused is not asked again without a token. */
const MEMORY_MS = 15 * 60_000;
/** The same news is written down no more often than this. */
const FRESH_MS = 5 * 60_000;
const SUBJECT = 'signInNeeded';

/** Which servers are known to want a sign-in, over restarts and for the command line alike. Nothing secret is in it. */
export interface RefusalMemory {
  remember(key: string, facts: AuthorizationFacts): Promise<void>;
  /** null: it is not known, or too long ago. */
  recall(key: string): Promise<AuthorizationFacts | null>;
  /** Whatever was said last, however long ago. */
  last(key: string): Promise<AuthorizationFacts | null>;
  /** Keeps what was said, but not from being asked again. */
  outdate(key: string): Promise<void>;
  /** The person signed in, or out: nothing is asked for any more; where the documents are is still known. */
  settle(key: string): Promise<void>;
  /** Resolves when nothing is being written. */
  settled(): Promise<void>;
}

interface Remembered {
  readonly at: number;
  readonly facts: AuthorizationFacts;
}

export function createRefusalMemory(kept: KeptState, clock: Clock, log: Log): RefusalMemory {
  const known = createKeptMap(kept, SUBJECT, log);

  async function find(key: string): Promise<Remembered | null> {
    return readRemembered(await known.get(key));
  }

  return {
    remember: async (key, facts) => {
      const before = await find(key);
      // Who only asked where to sign in did not hear all of it.
      const said = facts.said ?? before?.facts.said;
      const isNews = before === null || clock.now() - before.at > FRESH_MS || !same(before.facts, facts);
      if (isNews)
        await known.set(key, { at: clock.now(), ...facts, ...(said === undefined ? {} : { said }) });
    },
    recall: async (key) => {
      const found = await find(key);
      const age = found === null ? Infinity : clock.now() - found.at;
      return found !== null && age >= 0 && age < MEMORY_MS ? found.facts : null;
    },
    last: async (key) => (await find(key))?.facts ?? null,
    outdate: async (key) => {
      const found = await find(key);
      if (found !== null && found.at > 0) await known.set(key, { at: 0, ...found.facts });
    },
    settle: async (key) => {
      const found = await find(key);
      if (found === null) return;
      const { reason, scope, resourceMetadataUrl } = found.facts;
      const base = reason === 'scope' ? null : scope;
      await known.set(key, { at: 0, reason: 'no-token', scope: base, resourceMetadataUrl });
    },
    settled: () => known.settled()
  };
}

function same(a: AuthorizationFacts, b: AuthorizationFacts): boolean {
  return (
    a.reason === b.reason &&
    a.scope === b.scope &&
    a.resourceMetadataUrl === b.resourceMetadataUrl &&
    a.said === b.said
  );
}

const reasons: readonly NeedsAuthReason[] = ['no-token', 'expired', 'scope', 'refused'];

function readRemembered(value: unknown): Remembered | null {
  if (!isJsonObject(value)) return null;
  const { at, reason, resourceMetadataUrl, scope, said } = value;
  const known = reasons.find((each) => each === reason);
  if (typeof at !== 'number' || known === undefined) return null;
  return {
    at,
    facts: {
      reason: known,
      resourceMetadataUrl: typeof resourceMetadataUrl === 'string' ? resourceMetadataUrl : null,
      scope: typeof scope === 'string' ? scope : null,
      ...(typeof said === 'string' ? { said } : {})
    }
  };
}

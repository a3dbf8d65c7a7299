import { createHash } from 'node:crypto';
import type { EraPin, KnownEra } from '#shared/connection/link';
import type { ServerId } from '#shared/ids';
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/json';
import type { KeptState } from '../config/kept-state';
import type { Clock, Log } from '../ports';

export type FoundEra = Omit<KnownEra, 'askedAt'>;

/** Which era each configuration was found to speak, and what the person pinned (TR9). */
export interface EraMemory {
  /** Reads what earlier runs found out. */
  load(): Promise<void>;
  /** Whatever is known, however old. @param key of the configuration. */
  known(key: string): KnownEra | null;
  /** What is known and young enough to be acted upon. */
  recall(key: string): KnownEra | null;
  /** @param wasAsked whether the server was asked, so that the date is now. */
  remember(key: string, found: FoundEra, wasAsked: boolean): void;
  forget(key: string): void;
  pin(id: ServerId): EraPin;
  setPin(id: ServerId, pin: EraPin): void;
  /** Resolves when everything is written. */
  settled(): Promise<void>;
}

export interface EraMemoryDeps {
  readonly clock: Clock;
  /** Absent: nothing outlasts this run. */
  readonly kept?: KeptState;
  readonly log?: Log;
}

const eraSubject = 'eras';
const pinSubject = 'eraPins';
const rememberedMs = 86_400_000;
/** A date that is only a little older is not worth writing the file anew. */
const refreshMs = 3_600_000;
/** Many servers answer within moments of each other at the start; what they showed is written together. */
const gatherMs = 5_000;

/**
 * Saves the question for the era at each reconnect and each start. A stale “legacy” would work silently for ever after
 * the server was updated, therefore it is dated.
 */
export function createEraMemory({ clock, kept, log }: EraMemoryDeps): EraMemory {
  const eras = new Map<string, KnownEra>();
  const pins = new Map<string, EraPin>();
  /** Asked for at each step of a connection. */
  const hashes = new Map<string, string>();
  const gathered = new Map<string, JsonValue | undefined>();
  let cancelGathering: (() => void) | null = null;

  function keep(subject: string, key: string, value: JsonValue | undefined): void {
    if (kept === undefined) return;
    void kept.set(subject, key, value).then((set) => {
      if (!set.ok) log?.warn(`${set.failure.message} ${set.failure.cause ?? ''}`.trimEnd());
    });
  }

  /** Lost when this program is killed meanwhile: then the server is asked once more, and that is all. */
  function keepEra(hash: string, value: JsonValue | undefined): void {
    if (kept === undefined) return;
    gathered.set(hash, value);
    cancelGathering ??= clock.setTimeout(writeEras, gatherMs);
  }

  function writeEras(): void {
    cancelGathering?.();
    cancelGathering = null;
    for (const [hash, value] of gathered) keep(eraSubject, hash, value);
    gathered.clear();
  }

  function hashOf(key: string): string {
    const found = hashes.get(key) ?? hashed(key);
    hashes.set(key, found);
    return found;
  }

  function known(key: string): KnownEra | null {
    return eras.get(hashOf(key)) ?? null;
  }

  return {
    load: async () => {
      if (kept === undefined) return;
      const [foundEras, foundPins] = [await kept.read(eraSubject), await kept.read(pinSubject)];
      for (const [hash, value] of Object.entries(foundEras)) {
        const era = readEra(value);
        if (era !== null) eras.set(hash, era);
      }
      for (const [id, pin] of Object.entries(foundPins)) {
        if (pin === 'modern' || pin === 'legacy') pins.set(id, pin);
      }
    },
    known,
    recall: (key) => {
      const found = known(key);
      // A clock that was set back makes no date of the future true.
      const age = found === null ? Infinity : clock.now() - found.askedAt;
      return age >= 0 && age < rememberedMs ? found : null;
    },
    remember: (key, found, wasAsked) => {
      const before = known(key);
      const isSame = before !== null && sameEra(before, found);
      // Each reconnect tells the same again; only an answer to the question may renew the date.
      if (isSame && !wasAsked) return;
      const now = { ...found, askedAt: clock.now() };
      eras.set(hashOf(key), now);
      if (isSame && Math.abs(now.askedAt - before.askedAt) < refreshMs) return;
      keepEra(hashOf(key), { ...now, askedAt: new Date(now.askedAt).toISOString() });
    },
    forget: (key) => {
      if (eras.delete(hashOf(key))) keepEra(hashOf(key), undefined);
    },
    pin: (id) => pins.get(id) ?? 'auto',
    setPin: (id, pin) => {
      if (pin === 'auto') pins.delete(id);
      else pins.set(id, pin);
      keep(pinSubject, id, pin === 'auto' ? undefined : pin);
    },
    settled: async () => {
      writeEras();
      await kept?.settled();
    }
  };
}

function sameEra(a: FoundEra, b: FoundEra): boolean {
  return a.era === b.era && a.protocolVersion === b.protocolVersion && a.olderTransport === b.olderTransport;
}

/** The key holds values of variables and headers; only its hash may be written. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}

/** The file may have been edited by hand. */
function readEra(value: JsonValue): KnownEra | null {
  if (!isJsonObject(value)) return null;
  const { era, protocolVersion, askedAt, olderTransport }: JsonObject = value;
  const time = typeof askedAt === 'string' ? Date.parse(askedAt) : NaN;
  if ((era !== 'legacy' && era !== 'modern') || typeof protocolVersion !== 'string') return null;
  return Number.isNaN(time)
    ? null
    : { era, protocolVersion, askedAt: time, olderTransport: olderTransport === true };
}

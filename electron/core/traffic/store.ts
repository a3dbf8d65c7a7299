import type { ServerId } from '#shared/ids';
import { createLane, type Lane, type LaneLimits } from './lane';
import type { TrafficRecord } from './record';

export interface TrafficLimits {
  readonly messages: LaneLimits;
  readonly lines: LaneLimits;
  /** Of a larger message only the size and the beginning are kept, bytes and characters. */
  readonly whole: number;
  readonly head: number;
}

const mebibyte = 1 << 20;

/** A talkative stderr has a room of its own, so that it never takes that of the messages. */
export const defaultTrafficLimits: TrafficLimits = {
  messages: { entries: 20_000, bytes: 64 * mebibyte },
  lines: { entries: 10_000, bytes: 8 * mebibyte },
  whole: 4 * mebibyte,
  head: 64 << 10
};

/** Everything that is kept. */
export interface TrafficStore {
  nextSeq(): number;
  add(record: TrafficRecord): void;
  weigh(record: TrafficRecord, bytes: number): void;
  setError(record: TrafficRecord): void;
  get(seq: number): TrafficRecord | null;
  /** Oldest first. */
  all(serverId: ServerId | null): readonly TrafficRecord[];
  /** Whether another record stands for this one in a list: an answer has its request. */
  isFolded(record: TrafficRecord): boolean;
  /** The answer puts back what went, until the next clearing. @returns whether it did. */
  clear(serverId: ServerId | null): () => boolean;
  lastSeq(): number;
  /** An answer with an error and its request are one error. */
  errors(): number;
  dropped(): number;
}

interface Gone {
  readonly messages: readonly TrafficRecord[];
  readonly lines: readonly TrafficRecord[];
  /** How many had made room before. */
  readonly dropped: number;
}

export function createTrafficStore(limits: TrafficLimits): TrafficStore {
  let lastSeq = 0;
  let errors = 0;
  let droppedBefore = 0;
  const onGone = (record: TrafficRecord): void => {
    if (record.isError) errors -= 1;
  };
  const messages = createLane(limits.messages, onGone);
  const lines = createLane(limits.lines, onGone);
  const laneOf = (record: TrafficRecord): Lane => (record.direction === null ? lines : messages);
  const dropped = (): number => messages.dropped() + lines.dropped();
  /* Only the last clearing can be taken back: what goes may be large. */
  let lastGone: Gone | null = null;
  let clearings = 0;

  function putBack(): boolean {
    if (lastGone === null) return false;
    const gone = lastGone;
    lastGone = null;
    errors += [...gone.messages, ...gone.lines].filter(({ isError }) => isError).length;
    messages.putBack(gone.messages);
    lines.putBack(gone.lines);
    droppedBefore = gone.dropped;
    return true;
  }

  return {
    nextSeq: () => {
      lastSeq += 1;
      return lastSeq;
    },
    add: (record) => {
      if (record.isError) errors += 1;
      laneOf(record).push(record);
    },
    weigh: (record, bytes) => laneOf(record).weigh(record, bytes),
    setError: (record) => {
      if (record.isError) return;
      record.isError = true;
      if (record.isKept) errors += 1;
    },
    get: (seq) => messages.get(seq) ?? lines.get(seq),
    all: (serverId) => merge(messages, lines, serverId),
    isFolded: (record) =>
      (record.kind === 'response' || record.kind === 'error') &&
      record.pair !== null &&
      messages.get(record.pair) !== null,
    clear: (serverId) => {
      const isGone = (record: TrafficRecord): boolean =>
        serverId === null || record.origin.serverId === serverId;
      const gone = { messages: messages.clear(isGone), lines: lines.clear(isGone), dropped: droppedBefore };
      droppedBefore = dropped();
      lastGone = gone;
      const number = (clearings += 1);
      return () => number === clearings && putBack();
    },
    lastSeq: () => lastSeq,
    errors: () => errors,
    dropped: () => dropped() - droppedBefore
  };
}

function merge(a: Lane, b: Lane, serverId: ServerId | null): readonly TrafficRecord[] {
  const merged: TrafficRecord[] = [];
  let inA = 0;
  let inB = 0;
  for (;;) {
    const ofA = a.at(inA);
    const ofB = b.at(inB);
    const next = ofB === undefined || (ofA !== undefined && ofA.seq < ofB.seq) ? ofA : ofB;
    if (next === undefined) return merged;
    if (next === ofA) inA += 1;
    else inB += 1;
    if (serverId === null || next.origin.serverId === serverId) merged.push(next);
  }
}

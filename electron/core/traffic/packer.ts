import { Buffer } from 'node:buffer';
import { exactText, parseExact } from '../call/exact-numbers';
import { readMessages } from '../connection/json-rpc';
import type { Clock } from '../ports';
import { deepest, isSmall, jsonParts } from './json-parts';
import type { TrafficRecord } from './record';
import type { TrafficLimits, TrafficStore } from './store';
import { longestSubject, subjectOf } from './subject';

/** Writes recorded messages out, measures them and lets go of them, some at a time and never on a call's way. */
export interface Packer {
  add(record: TrafficRecord): void;
  /** The same record, packed at once where only its line was kept. */
  written(record: TrafficRecord): TrafficRecord;
  /** Packs for a moment; goes on by itself until all is done. */
  start(): void;
  /** Resolves when everything that was recorded before is packed. */
  settled(): Promise<void>;
  close(): void;
}

/** What may be written out at once, and how much is done before others get their turn (about 3 ms). */
const small = { nodes: 4_000, characters: 1 << 18 };
const partsAtOnce = 20_000;
const charactersAtOnce = 1 << 20;
/** Work that each record costs beside its text. */
const charactersPerRecord = 500;
/** Kept beyond the head until secrets are cut off whole. */
const headroom = 8_192;

export function createPacker(store: TrafficStore, clock: Clock, limits: TrafficLimits): Packer {
  let queue: TrafficRecord[] = [];
  let done = 0;
  let large: LargeWork | null = null;
  let cancel: (() => void) | null = null;
  const waiting: { readonly until: number; readonly resolve: () => void }[] = [];
  /** Records ever added, and ever packed. */
  let added = 0;
  let packed = 0;

  function workSome(): void {
    let characters = 0;
    while (done < queue.length && characters < charactersAtOnce) {
      const record = queue[done];
      if (record !== undefined && record.message !== null && record.isKept) {
        if (large === null && isSmall(record.message, small)) {
          const text = exactText(JSON.stringify(record.message));
          characters += text.length + charactersPerRecord;
          finish(record, text, Buffer.byteLength(text), true);
        } else {
          large ??= startLarge(record.message, limits);
          if (!large.work()) return;
          const { text, bytes, isWhole } = large.result();
          characters = charactersAtOnce;
          finish(record, isWhole ? text : record.origin.redactor().cut(text, limits.head), bytes, isWhole);
        }
      }
      large = null;
      done += 1;
      packed += 1;
    }
    if (done === queue.length) {
      queue = [];
      done = 0;
    }
  }

  function written(record: TrafficRecord): TrafficRecord {
    const { raw } = record;
    if (raw === null) return record;
    record.raw = null;
    const [plain] = readMessages(JSON.parse(raw));
    const [message] = readMessages(parseExact(raw));
    if (plain === undefined || message === undefined) return record;
    record.message = plain;
    // What we wrote is compact, and may hold digits that reading loses.
    if (record.direction === 'sent') {
      finish(record, raw, Buffer.byteLength(raw), true);
    } else if (isSmall(message, small)) {
      const text = exactText(JSON.stringify(message));
      finish(record, text, Buffer.byteLength(text), true);
    } else {
      const work = startLarge(message, limits);
      while (!work.work());
      const { text, bytes, isWhole } = work.result();
      finish(record, isWhole ? text : record.origin.redactor().cut(text, limits.head), bytes, isWhole);
    }
    return record;
  }

  function finish(record: TrafficRecord, text: string, bytes: number, isWhole: boolean): void {
    if (record.message !== null) record.subject = ownCopy(record, subjectOf(record.message));
    record.message = null;
    record.text = text;
    record.isWhole = isWhole;
    store.weigh(record, bytes);
  }

  function run(): void {
    cancel = null;
    workSome();
    while (waiting[0] !== undefined && waiting[0].until <= packed) waiting.shift()?.resolve();
    if (queue.length > 0) cancel ??= clock.setTimeout(run, 0);
  }

  return {
    add: (record) => {
      queue.push(record);
      added += 1;
    },
    written,
    start: () => {
      if (cancel === null) run();
    },
    settled: () => {
      if (queue.length === 0) return Promise.resolve();
      return new Promise((resolve) => {
        waiting.push({ until: added, resolve });
        if (cancel === null) run();
      });
    },
    close: () => {
      cancel?.();
      cancel = null;
      queue = [];
      done = 0;
      for (const { resolve } of waiting.splice(0)) resolve();
    }
  };
}

/** A short text of its own: a part of a long one would keep all of it in memory. */
function ownCopy(record: TrafficRecord, subject: string): string {
  if (subject.length <= longestSubject) return subject;
  return Buffer.from(record.origin.redactor().cut(subject, longestSubject)).toString();
}

interface LargeWork {
  /** @returns whether it is done. */
  work(): boolean;
  result(): { readonly text: string; readonly bytes: number; readonly isWhole: boolean };
}

function startLarge(message: object, limits: TrafficLimits): LargeWork {
  let head = '';
  let bytes = 0;
  let depth = 0;
  const parts = jsonParts(message, (now) => {
    depth = Math.max(depth, now);
  });
  return {
    work: () => {
      let characters = 0;
      for (let count = 0; count < partsAtOnce && characters < charactersAtOnce; count += 1) {
        const part = parts.next();
        if (part.done === true) return true;
        bytes += Buffer.byteLength(part.value);
        characters += part.value.length;
        if (head.length < limits.head + headroom) head += part.value;
      }
      return false;
    },
    result: () => {
      const isWhole = bytes <= limits.whole && depth <= deepest;
      const text = isWhole
        ? exactText(JSON.stringify(message))
        : exactText(head).slice(0, limits.head + headroom);
      return { text, bytes, isWhole };
    }
  };
}

import type { TrafficRecord } from './record';

export interface LaneLimits {
  readonly entries: number;
  readonly bytes: number;
}

/** Records of one sort, the oldest of which make room; `seq` grows from one to the next, with gaps. */
export interface Lane {
  push(record: TrafficRecord): void;
  /** Its size is known now. */
  weigh(record: TrafficRecord, bytes: number): void;
  size(): number;
  /** 0 is the oldest. */
  at(index: number): TrafficRecord | undefined;
  get(seq: number): TrafficRecord | null;
  /** @returns the records that went, oldest first. */
  clear(isGone: (record: TrafficRecord) => boolean): readonly TrafficRecord[];
  /** Of those that were cleared, with what came since, the oldest make room once more. */
  putBack(gone: readonly TrafficRecord[]): void;
  dropped(): number;
}

export function createLane(limits: LaneLimits, onGone: (record: TrafficRecord) => void): Lane {
  // Circular: `size` records from `first` on, over the end and on from the beginning.
  const slots: (TrafficRecord | undefined)[] = [];
  let first = 0;
  let size = 0;
  let bytes = 0;
  let dropped = 0;

  const at = (index: number): TrafficRecord | undefined =>
    index < 0 || index >= size ? undefined : slots[(first + index) % limits.entries];

  function dropOldest(): void {
    const oldest = at(0);
    slots[first] = undefined;
    first = (first + 1) % limits.entries;
    size -= 1;
    dropped += 1;
    if (oldest === undefined) return;
    oldest.isKept = false;
    bytes -= oldest.bytes;
    onGone(oldest);
  }

  function push(record: TrafficRecord): void {
    if (size === limits.entries) dropOldest();
    slots[(first + size) % limits.entries] = record;
    size += 1;
    bytes += record.bytes;
    while (bytes > limits.bytes && size > 1) dropOldest();
  }

  /** @returns all records, oldest first; none is left. */
  function takeAll(): readonly TrafficRecord[] {
    const all = Array.from({ length: size }, (_, index) => at(index)).filter((each) => each !== undefined);
    slots.length = 0;
    first = 0;
    size = 0;
    bytes = 0;
    return all;
  }

  return {
    push,
    weigh: (record, now) => {
      if (!record.isKept) return;
      bytes += now - record.bytes;
      record.bytes = now;
      while (bytes > limits.bytes && size > 1) dropOldest();
    },
    size: () => size,
    at,
    get: (seq) => {
      let low = 0;
      let high = size - 1;
      while (low <= high) {
        const middle = (low + high) >> 1;
        const record = at(middle);
        if (record === undefined) return null;
        if (record.seq === seq) return record;
        if (record.seq < seq) low = middle + 1;
        else high = middle - 1;
      }
      return null;
    },
    clear: (isGone) => {
      const gone: TrafficRecord[] = [];
      for (const record of takeAll()) {
        if (!isGone(record)) push(record);
        else {
          record.isKept = false;
          onGone(record);
          gone.push(record);
        }
      }
      return gone;
    },
    putBack: (gone) => {
      for (const record of [...gone, ...takeAll()].sort((a, b) => a.seq - b.seq)) {
        record.isKept = true;
        push(record);
      }
    },
    dropped: () => dropped
  };
}

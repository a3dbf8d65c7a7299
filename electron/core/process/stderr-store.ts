/** The last words of one server on stderr; older ones make room. */
export interface StderrRing {
  push(chunk: Buffer): void;
  text(): string;
  /** Its end, at most 4 kB, whole lines where there are any; null: nothing was written. */
  tail(): string | null;
}

export interface StderrStore {
  ring(): StderrRing;
}

export interface StderrLimits {
  readonly bytesPerServer: number;
  /** All servers together: the largest ring pays for the others. */
  readonly bytesInAll: number;
}

const MEBIBYTE = 1 << 20;
const TAIL_BYTES = 4_096;

const defaultStderrLimits: StderrLimits = { bytesPerServer: MEBIBYTE, bytesInAll: 64 * MEBIBYTE };

interface Ring extends StderrRing {
  /** Bytes of memory. */
  capacity(): number;
  resize(bytes: number): void;
}

export function createStderrStore(limits: StderrLimits = defaultStderrLimits): StderrStore {
  // Weak: a ring lives as long as somebody may still show it, and nobody has to give it back.
  const rings = new Set<WeakRef<Ring>>();
  let total = 0;

  const living = (): readonly Ring[] => {
    const found: Ring[] = [];
    for (const reference of rings) {
      const ring = reference.deref();
      if (ring === undefined) rings.delete(reference);
      else found.push(ring);
    }
    return found;
  };

  const grew = (bytes: number): void => {
    total += bytes;
    if (total <= limits.bytesInAll) return;
    const all = living();
    total = all.reduce((sum, ring) => sum + ring.capacity(), 0);
    while (total > limits.bytesInAll) {
      const largest = all.reduce((most, ring) => (ring.capacity() > most.capacity() ? ring : most));
      const excess = Math.min(total - limits.bytesInAll, largest.capacity());
      largest.resize(largest.capacity() - excess);
      total -= excess;
    }
  };

  return {
    ring: () => {
      const ring = createRing(limits.bytesPerServer, grew);
      rings.add(new WeakRef(ring));
      return ring;
    }
  };
}

function createRing(limit: number, grew: (bytes: number) => void): Ring {
  // Circular: `size` bytes from `start` on, over the end and on from the beginning.
  let memory = Buffer.alloc(0);
  let start = 0;
  let size = 0;

  const content = (): Buffer => {
    const straight = memory.subarray(start, start + size);
    return Buffer.concat([straight, memory.subarray(0, size - straight.length)]);
  };

  const resize = (bytes: number): void => {
    const kept = content().subarray(Math.max(0, size - bytes));
    memory = Buffer.alloc(bytes);
    start = 0;
    size = kept.copy(memory);
  };

  return {
    push: (chunk) => {
      const needed = size + chunk.length;
      if (needed > memory.length && memory.length < limit) {
        const before = memory.length;
        resize(Math.min(limit, Math.max(needed, before * 2)));
        grew(memory.length - before);
      }
      // What is longer than the ring would only run over itself; `grew` may have made it smaller again.
      const news = chunk.subarray(Math.max(0, chunk.length - memory.length));
      const end = memory.length === 0 ? 0 : (start + size) % memory.length;
      const straight = news.copy(memory, end);
      news.copy(memory, 0, straight);
      const dropped = Math.max(0, size + news.length - memory.length);
      start = memory.length === 0 ? 0 : (start + dropped) % memory.length;
      size += news.length - dropped;
    },
    text: () => decode(content()),
    tail: () => {
      const all = content();
      const end = decode(all.subarray(Math.max(0, all.length - TAIL_BYTES)));
      const line = all.length > TAIL_BYTES ? end.indexOf('\n') : -1;
      return end.slice(line + 1).trimEnd() || null;
    },
    capacity: () => memory.length,
    resize
  };
}

/** Leaves out the rest of a character whose beginning has gone. */
function decode(bytes: Buffer): string {
  let start = 0;
  while (start < 4 && ((bytes[start] ?? 0) & 0b1100_0000) === 0b1000_0000) start += 1;
  return bytes.toString('utf8', start);
}

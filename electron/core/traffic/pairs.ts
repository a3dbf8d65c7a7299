import type { TrafficRecord } from './record';

/** More requests than this wait for answers only where answers never come. */
const mostOpen = 10_000;

/** The requests of one direction of one connection that have no answer yet, by their id. */
export interface Pairs {
  ask(request: TrafficRecord): void;
  /** @returns the request that this id answers, once. */
  answer(id: string | number): TrafficRecord | null;
  /** Of a request that is no longer waited for; an answer may still come. */
  peek(id: string | number): TrafficRecord | null;
  /** @returns all that stayed without an answer. */
  end(): readonly TrafficRecord[];
}

export function createPairs(): Pairs {
  const open = new Map<string | number, TrafficRecord>();

  /** Some servers answer 7 with "7". */
  function keyOf(id: string | number): string | number {
    if (open.has(id)) return id;
    return typeof id === 'number' ? String(id) : Number(id);
  }

  return {
    ask: (request) => {
      if (request.id === null) return;
      open.set(request.id, request);
      if (open.size <= mostOpen) return;
      for (const oldest of open.keys()) {
        open.delete(oldest);
        return;
      }
    },
    answer: (id) => {
      const key = keyOf(id);
      const request = open.get(key) ?? null;
      open.delete(key);
      return request;
    },
    peek: (id) => open.get(keyOf(id)) ?? null,
    end: () => {
      const all = [...open.values()];
      open.clear();
      return all;
    }
  };
}

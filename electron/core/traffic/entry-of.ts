import type { TrafficEntry } from '#shared/traffic/entry';
import type { Packer } from './packer';
import type { TrafficRecord } from './record';
import type { TrafficStore } from './store';

const longestPreview = 200;

/** A record as a list may show it. */
export function entryOf(
  given: TrafficRecord,
  { store, packer }: { readonly store: TrafficStore; readonly packer: Pick<Packer, 'written'> }
): TrafficEntry {
  const record = packer.written(given);
  const { origin, seq, at, direction, kind, level, bytes, epoch, outcome, ms, isError } = record;
  const redactor = origin.redactor();
  const pair = record.pair === null ? null : store.get(record.pair);
  record.shown ??= {
    method: record.method === null ? null : redactor.text(record.method),
    id: record.id === null ? null : redactor.text(JSON.stringify(record.id)),
    // A line is its own subject, and is bounded; redacted whole, so that no secret is cut in two.
    preview: firstCharacters(redactor.text(direction === null ? record.text : record.subject), longestPreview)
  };
  return {
    seq,
    serverId: origin.serverId,
    serverName: origin.serverName,
    at,
    direction,
    kind,
    ...record.shown,
    pairedWith: pair === null ? null : pair.seq,
    ms,
    bytes,
    answerBytes: kind === 'request' && pair !== null ? packer.written(pair).bytes : null,
    epoch,
    outcome,
    reason: record.reason === null ? null : redactor.text(record.reason),
    level,
    isError
  };
}

function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  const last = text.charCodeAt(count - 2);
  // Not between the halves of one character.
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? count - 2 : count - 1)}…`;
}

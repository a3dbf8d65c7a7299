import type { TrafficEntry, TrafficPage } from '#shared/traffic/entry';
import { id } from '../snapshots';

export function entry(seq: number, change: Partial<TrafficEntry> = {}): TrafficEntry {
  return {
    seq,
    serverId: id('user', 'github'),
    serverName: 'github',
    at: 1_000_000 + seq,
    direction: 'sent',
    kind: 'request',
    method: 'tools/call',
    id: String(seq),
    pairedWith: null,
    ms: null,
    bytes: 100,
    answerBytes: null,
    epoch: 1,
    outcome: 'open',
    reason: null,
    level: null,
    isError: false,
    preview: `tool-${String(seq)}`,
    ...change
  };
}

/** Newest first. */
export function pageOf(entries: readonly TrafficEntry[], change: Partial<TrafficPage> = {}): TrafficPage {
  return { entries, total: entries.length, errors: 0, older: false, newer: 0, dropped: 0, ...change };
}

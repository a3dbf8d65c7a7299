import { defaultBackoff } from '#shared/connection/backoff';
import type { ConnectionState } from '#shared/connection/state';
import type { ServerId } from '#shared/ids';
import type { Resolution, ServerEntry, SourceReading, Suppressed } from '#shared/server/config';
import { configView } from '#shared/server/config-view';
import type { ServerView, SourceView } from '#shared/view/snapshot';

const off: ConnectionState = { type: 'disabled' };

/** A wanted server before the connection manager has heard of it. */
const unheardOf: ConnectionState = {
  type: 'pending',
  phase: 'queued',
  epoch: 0,
  attempt: 1,
  maxAttempts: defaultBackoff.maxAttempts,
  retryAt: null,
  failure: null
};

/** The views of a new resolution; how each server stands is kept from before. */
export function serverViews(
  resolution: Resolution,
  before: Readonly<Record<ServerId, ServerView>>,
  isEditable: (entry: ServerEntry | Suppressed) => boolean
): readonly ServerView[] {
  const place = new Map(entriesInOrder(resolution).map((id, index) => [id, index]));
  const active = resolution.active.map((entry): ServerView => {
    const old = before[entry.id];
    return {
      id: entry.id,
      name: entry.name,
      scope: entry.scope,
      source: entry.source,
      order: place.get(entry.id) ?? 0,
      config: configView(entry.config),
      suppression: null,
      connection: old?.connection ?? (entry.config.disabled ? off : unheardOf),
      ...(old?.link === undefined ? {} : { link: old.link }),
      pid: old?.pid ?? null,
      stderrTail: old?.stderrTail ?? null,
      editable: isEditable(entry),
      problems: entry.problems
    };
  });
  const suppressed = resolution.suppressed.map((entry): ServerView => ({
    id: entry.id,
    name: entry.name,
    scope: entry.scope,
    source: entry.source,
    order: place.get(entry.id) ?? 0,
    config: entry.config === null ? null : configView(entry.config),
    suppression: entry.reason,
    connection: off,
    pid: null,
    stderrTail: null,
    editable: isEditable(entry),
    problems: []
  }));
  return [...active, ...suppressed];
}

function entriesInOrder(resolution: Resolution): readonly ServerId[] {
  return resolution.sources.flatMap((source) =>
    [...source.entries, ...source.invalid]
      .sort((a, b) => (a.source?.line ?? 0) - (b.source?.line ?? 0))
      .map((entry) => entry.id)
  );
}

export function sourceView(reading: SourceReading, order: number): SourceView {
  return {
    file: reading.file,
    scope: reading.scope,
    exists: reading.exists,
    servers: [...reading.entries, ...reading.invalid].map((entry) => entry.name),
    problems: reading.problems,
    order
  };
}

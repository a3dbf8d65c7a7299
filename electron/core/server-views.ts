import path from 'node:path';
import { defaultBackoff } from '#shared/connection/backoff';
import type { ConnectionState } from '#shared/connection/state';
import type { ServerId } from '#shared/ids';
import type { Resolution, ServerEntry, SourceReading, Suppressed } from '#shared/server/config';
import type { Choices } from '#shared/server/duplicates';
import type { SettingsReading } from '#shared/server/settings';
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
  isEditable: (entry: ServerEntry | Suppressed) => boolean,
  choices: Choices = new Map()
): readonly ServerView[] {
  const place = new Map(entriesInOrder(resolution).map((id, index) => [id, index]));
  const active = resolution.active.map((entry): ServerView => {
    const earlier = before[entry.id];
    // One that was held back a moment ago is not off: nobody has tried it yet.
    const old = earlier?.suppression === null ? earlier : undefined;
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
      problems: entry.problems,
      ...originOf(entry, choices)
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
    problems: [],
    ...originOf(entry, choices)
  }));
  return [...active, ...suppressed];
}

function originOf(
  { id, overlays, pluginSource }: ServerEntry | Suppressed,
  choices: Choices
): Pick<ServerView, 'overlays' | 'pluginSource' | 'choice'> {
  const choice = choices.get(id)?.what;
  return {
    ...(overlays === undefined ? {} : { overlays }),
    ...(pluginSource === undefined ? {} : { pluginSource }),
    ...(choice === undefined ? {} : { choice })
  };
}

function entriesInOrder(resolution: Resolution): readonly ServerId[] {
  return resolution.sources.flatMap((source) =>
    [...source.entries, ...(source.overlays ?? []), ...source.invalid]
      .sort((a, b) => (a.source?.line ?? 0) - (b.source?.line ?? 0))
      .map((entry) => entry.id)
  );
}

export function sourceView(reading: SourceReading, order: number): SourceView {
  return {
    file: reading.file,
    scope: reading.scope,
    exists: reading.exists,
    servers: [...reading.entries, ...(reading.overlays ?? []), ...reading.invalid].map((entry) => entry.name),
    problems: reading.problems,
    order,
    ...(reading.plugin === undefined ? {} : { plugin: reading.plugin }),
    ...(reading.webapp?.account == null ? {} : { account: reading.webapp.account }),
    ...folderOf(reading)
  };
}

/** `<folder>/.mcp.json` and `<folder>/.patchbay/mcp.local.json` belong to the folder. */
function folderOf({ scope, file }: SourceReading): Pick<SourceView, 'folder'> {
  if (scope === 'project') return { folder: path.dirname(file) };
  return scope === 'local' ? { folder: path.dirname(path.dirname(file)) } : {};
}

/** A settings file stands beside the sources, after the files of its owner. */
export function settingsView({ owner, file, exists, problems }: SettingsReading, order: number): SourceView {
  const scope = ({ user: 'user', workspace: 'project', system: 'managed' } as const)[owner];
  const folder = owner === 'workspace' ? { folder: path.dirname(path.dirname(file)) } : {};
  return { file, scope, exists, servers: [], problems, order, settingsOf: owner, ...folder };
}

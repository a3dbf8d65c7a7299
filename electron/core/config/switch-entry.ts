import { ok, type Result } from '#shared/failure';
import type { Overlay, Resolution, ServerEntry, Suppressed } from '#shared/server/config';
import { members, readJson } from '#shared/server/json-document';
import { readable, switchServer } from './edit-server';
import { nodeAt, removeValue, setValue } from './json-edit';
import type { Places } from './locations';

/** Where and how a server is switched on or off. */
export type SwitchPlan =
  | { readonly kind: 'built-in' }
  | { readonly kind: 'ide' }
  | { readonly kind: 'file'; readonly file: string; readonly change: (text: string) => Result<string> }
  /** Nobody but an administrator switches it. */
  | { readonly kind: 'fixed' };

/**
 * In the entry itself where that is the person's own; else in an overlay of theirs, so that a file which others share, or
 * which came by itself, stays as it is: for a project's server the local file, for one of a plugin or account the user's.
 */
export function planSwitch(
  entry: ServerEntry | Suppressed,
  disabled: boolean,
  resolution: Resolution,
  places: Places
): SwitchPlan {
  const { name, scope, source, config } = entry;
  if (scope === 'built-in') return { kind: 'built-in' };
  if (config !== null && 'ide' in config) return { kind: 'ide' };
  if (scope === 'managed' || scope === 'enterprise' || source === null) return { kind: 'fixed' };
  const overlays = resolution.sources
    .flatMap((one) => one.overlays ?? [])
    .filter(
      (one) => one.name === name && entry.overlays?.some(({ file }) => file === one.source.file) === true
    );
  const deciding = overlays.findLast(
    ({ fields, scope: of }) => fields.disabled !== undefined && of !== 'managed'
  );
  const isOwn = scope === 'user' || scope === 'dynamic' || scope === 'local';
  if (deciding === undefined && isOwn) {
    const { file } = source;
    return { kind: 'file', file, change: (text) => switchServer({ file, text }, name, disabled) };
  }
  const file =
    deciding !== undefined && deciding.scope !== 'project'
      ? deciding.source.file
      : scope === 'project' || deciding?.scope === 'project'
        ? places.local
        : places.writable;
  if (file === undefined) return { kind: 'fixed' };
  const wanted = disabled === without(entry, file, overlays, resolution) ? null : disabled;
  return { kind: 'file', file, change: (text) => setOverlaySwitch(file, text, name, wanted) };
}

/** Whether it would be off without what that file says. */
function without(
  { id }: ServerEntry | Suppressed,
  file: string,
  overlays: readonly Overlay[],
  { sources }: Resolution
): boolean {
  const base = sources.flatMap(({ entries }) => entries).find((entry) => entry.id === id);
  return overlays
    .filter(({ source }) => source.file !== file)
    .reduce((isOff, { fields }) => fields.disabled ?? isOff, base?.config.disabled ?? false);
}

/** null: the overlay says nothing about it; one that says nothing at all goes. */
function setOverlaySwitch(
  file: string,
  text: string,
  name: string,
  disabled: boolean | null
): Result<string> {
  const document = readable({ file, text });
  if (!document.ok) return document;
  const path = ['mcpServers', name];
  if (disabled !== null)
    return ok(setValue(removeValue(text, [...path, 'enabled']), [...path, 'disabled'], disabled));
  const bare = removeValue(removeValue(text, [...path, 'disabled']), [...path, 'enabled']);
  const node = nodeAt(readJson(bare).root, path);
  return ok(node !== null && members(node).length === 0 ? removeValue(bare, path) : bare);
}

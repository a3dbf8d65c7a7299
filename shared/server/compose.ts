import type { Overlay, ServerEntry, SourceReading, SuppressionReason, TrustSubject } from './config';
import { changesWhatRuns, withOverlay } from './overlay';
import { lockDenial, type Policy } from './policy';
import { problem } from './problems';
import { precedence, type Scope } from './scope';
import type { Problem } from './config';

/** Asks whether a person gave their word; absent: everything is trusted. */
export type IsApproved = (subject: TrustSubject) => boolean;

export interface Held {
  readonly reason: SuppressionReason;
  readonly trust?: TrustSubject;
}

export interface Composition {
  /** Each entry, with the overlays that count; in the order of the sources. */
  readonly entries: readonly ServerEntry[];
  /** Entries (as composed) and overlays that do not count, so far. */
  readonly held: Map<ServerEntry | Overlay, Held>;
  readonly problems: readonly Problem[];
}

/** Sources, strongest first: by scope, then rank; of equals the first given. */
export function strongestFirst(sources: readonly SourceReading[]): readonly SourceReading[] {
  return sources.toSorted(
    (a, b) => precedence(b.scope) - precedence(a.scope) || (b.rank ?? 0) - (a.rank ?? 0)
  );
}

/** Came with a folder that others may have filled. */
function isForeign(scope: Scope): boolean {
  return scope === 'project' || scope === 'local';
}

/**
 * Puts overlays onto the entries they change (CF10): each onto the strongest entry of its name that is weaker than it. What
 * is out as a whole (an exclusive source, a refused plugin, the lock of PO5) is neither changed nor changes anything.
 */
export function compose(
  sources: readonly SourceReading[],
  policy: Policy,
  isApproved: IsApproved | undefined
): Composition {
  const held = new Map<ServerEntry | Overlay, Held>();
  const problems: Problem[] = [];
  const isExclusive = sources.some(({ scope, exists }) => scope === 'enterprise' && exists);
  for (const source of sources) {
    const out = isExclusive && source.scope !== 'enterprise' ? ({ kind: 'enterprise' } as const) : null;
    const reason = out ?? source.refusal ?? lockDenial(source.scope, policy);
    if (reason === null) continue;
    for (const item of [...source.entries, ...(source.overlays ?? [])]) held.set(item, { reason });
  }
  const ranked = strongestFirst(sources);
  const composed = new Map<ServerEntry, ServerEntry>();
  const sharedItems = new Set(
    sources.filter(({ isShared }) => isShared).flatMap(({ overlays }) => overlays ?? [])
  );
  for (const [index, { overlays }] of [...ranked.entries()].reverse()) {
    for (const overlay of overlays ?? []) if (!held.has(overlay)) apply(overlay, ranked.slice(index + 1));
  }

  function apply(overlay: Overlay, weaker: readonly SourceReading[]): void {
    const found = weaker
      .flatMap(({ entries }) => entries)
      .find((entry) => entry.name === overlay.name && !held.has(entry));
    if (found === undefined) {
      const { file, line } = overlay.source;
      const fault = problem('overlay-without-base', { file, line, server: overlay.name });
      problems.push(fault);
      held.set(overlay, { reason: { kind: 'invalid', message: fault.message } });
      return;
    }
    const base = composed.get(found) ?? found;
    const trust = overlayTrust(overlay, base, sharedItems.has(overlay));
    if (trust !== null && isApproved?.(trust) === false) {
      held.set(overlay, { reason: { kind: 'not-approved' }, trust });
    } else composed.set(found, withOverlay(base, overlay));
  }

  return {
    entries: sources.flatMap(({ entries }) => entries.map((entry) => composed.get(entry) ?? entry)),
    held,
    problems
  };
}

/** null: nobody need be asked. Switching off and waiting longer start nothing. */
function overlayTrust(overlay: Overlay, base: ServerEntry, isShared: boolean): TrustSubject | null {
  const { config } = withOverlay(base, overlay);
  const switchesOn = base.config.disabled && !config.disabled && !isForeign(base.scope);
  const changes = (overlay.scope === 'project' || isShared) && changesWhatRuns(overlay);
  if (!isForeign(overlay.scope) || !(switchesOn || changes)) return null;
  const { id, name, scope, source, definition } = overlay;
  return { id, name, scope, source, definition, config, switchesOn };
}

/** null: nobody need be asked. `weaker`: the entries of its name over which it would win. */
export function entryTrust(
  entry: ServerEntry,
  weaker: readonly ServerEntry[],
  isShared = false
): TrustSubject | null {
  const { id, name, scope, source, config } = entry;
  if (!isForeign(scope) || config.disabled || source === null) return null;
  const switchesOn = weaker.some((other) => other.config.disabled && !isForeign(other.scope));
  if (scope === 'local' && !switchesOn && !isShared) return null;
  return { id, name, scope, source, definition: entry.definition ?? '', config, switchesOn };
}

import type { ServerId } from '#shared/ids';
import type { ArgumentsState } from '../json-schema/arguments-state';

/*
 * What was typed for each tool, and how, for as long as the window is open: looking at another tool, a refreshed list
 * and a lost connection must not take it away. A draft is independent of the schema, so it survives a new one, too.
 */

export type ArgumentsView = 'form' | 'json' | 'both';

interface Kept {
  readonly state?: ArgumentsState;
  readonly view?: ArgumentsView;
}

const kept = new Map<string, Kept>();
const most = 200;

function keyOf(serverId: ServerId, tool: string): string {
  return `${serverId}\n${tool}`;
}

function keep(serverId: ServerId, tool: string, change: Kept): void {
  const key = keyOf(serverId, tool);
  const next = { ...kept.get(key), ...change };
  kept.delete(key);
  kept.set(key, next);
  for (const oldest of [...kept.keys()].slice(0, -most)) kept.delete(oldest);
}

export function keptDraft(serverId: ServerId, tool: string): ArgumentsState | undefined {
  return kept.get(keyOf(serverId, tool))?.state;
}

export function keepDraft(serverId: ServerId, tool: string, state: ArgumentsState): void {
  keep(serverId, tool, { state });
}

export function keptView(serverId: ServerId, tool: string): ArgumentsView {
  return kept.get(keyOf(serverId, tool))?.view ?? 'form';
}

export function keepView(serverId: ServerId, tool: string, view: ArgumentsView): void {
  keep(serverId, tool, { view });
}

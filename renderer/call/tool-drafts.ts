import type { ServerId } from '#shared/ids';
import type { ArgumentsState } from '../json-schema/arguments-state';

/*
 * What was typed for each tool, for as long as the window is open: looking at another tool, a refreshed list and a
 * lost connection must not take it away. A draft is independent of the schema, so it survives a new one, too.
 */
const drafts = new Map<string, ArgumentsState>();
const most = 200;

function keyOf(serverId: ServerId, tool: string): string {
  return `${serverId}\n${tool}`;
}

export function keptDraft(serverId: ServerId, tool: string): ArgumentsState | undefined {
  return drafts.get(keyOf(serverId, tool));
}

export function keepDraft(serverId: ServerId, tool: string, state: ArgumentsState): void {
  const key = keyOf(serverId, tool);
  drafts.delete(key);
  drafts.set(key, state);
  for (const oldest of [...drafts.keys()].slice(0, -most)) drafts.delete(oldest);
}

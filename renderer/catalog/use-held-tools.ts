import { isSwitchedOff, noPermissions, ruleFor } from '#shared/call/permissions';
import type { ServerView } from '#shared/view/snapshot';
import { useWindow } from '../store';
import { useText } from '../use-text';

/** Says of a tool in a word why it cannot be called here; null: it can. */
export function useHeldTools(server: ServerView): (tool: string) => string | null {
  const text = useText();
  const { rules, off } = useWindow((state) => state.snapshot.app.permissions) ?? noPermissions;
  return (tool) => {
    if (isSwitchedOff(off, server.id, tool)) return text('permission:off');
    const never = ruleFor(rules, 'never', { server: server.name, tool });
    return never === null ? null : text('permission:neverWord');
  };
}

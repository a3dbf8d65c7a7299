import { useMemo, useState } from 'react';
import { rootPart, type Part } from '#shared/json-schema/scan';
import { firstOpen } from './tree-rows';

/** So many rows can be read at a glance. */
const atFirst = 40;

/** Which branches of a tree are open. @param at where in the text the tree is; null: all of it. */
export function useBranches(text: string, at: Part | null) {
  const root = useMemo(() => at ?? rootPart(text), [at, text]);
  const [state, setState] = useState<{ readonly root: Part; readonly open: ReadonlySet<number> } | null>(
    null
  );
  const first = useMemo(() => firstOpen(text, root, atFirst), [text, root]);
  const open = state?.root === root ? state.open : first;
  return {
    root,
    open,
    setOpen: (next: ReadonlySet<number>) => {
      setState({ root, open: next });
    }
  };
}

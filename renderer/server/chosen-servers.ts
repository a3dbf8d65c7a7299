import { create } from 'zustand';

/** Several servers that are chosen in the list, to do something to all of them; none in most hours. */
export const useChosen = create<{ readonly ids: readonly string[] }>()(() => ({ ids: [] }));

export function choose(ids: readonly string[]): void {
  useChosen.setState({ ids });
}

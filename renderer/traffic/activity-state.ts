import { create } from 'zustand';
import { rememberPanes } from '../actions';
import { useWindow } from '../store';

/** Where its height is remembered, in percent of the window: when it is open, and now. */
const remembered = 'activity';
const firstHeight = 45;
export const heights = { least: 20, most: 80 } as const;

export interface ActivityPlace {
  readonly isOpen: boolean;
  /** Percent of the window's height. */
  readonly height: number;
}

/** Before the first change by hand: as it was left. */
const useChanged = create<{ readonly place: ActivityPlace | null }>()(() => ({ place: null }));

function left(sizes: readonly number[] | undefined): ActivityPlace {
  const [height = firstHeight, now = 0] = sizes ?? [];
  return { isOpen: now > 0, height: within(height) };
}

export function useActivityPlace(): ActivityPlace {
  const changed = useChanged((state) => state.place);
  const sizes = useWindow((state) => state.snapshot.app.preferences.panes[remembered]);
  return changed ?? left(sizes);
}

function change(part: Partial<ActivityPlace>): void {
  const before =
    useChanged.getState().place ?? left(useWindow.getState().snapshot.app.preferences.panes[remembered]);
  const place = { ...before, ...part };
  useChanged.setState({ place });
  rememberPanes(remembered, [place.height, place.isOpen ? place.height : 0]);
}

export function openActivity(isOpen: boolean): void {
  change({ isOpen });
}

export function toggleActivity(): void {
  const { place } = useChanged.getState();
  const { isOpen } = place ?? left(useWindow.getState().snapshot.app.preferences.panes[remembered]);
  change({ isOpen: !isOpen });
}

export function setActivityHeight(height: number): void {
  change({ height: within(height) });
}

function within(height: number): number {
  return Math.min(heights.most, Math.max(heights.least, height));
}

import { create } from 'zustand';
import { rememberPanes } from '../actions';
import { useWindow } from '../store';
import type { TrafficWish } from './traffic-wish';

/** Where its height is remembered, in percent of the window: when it is open, and now. */
const remembered = 'activity';
const firstHeight = 45;
export const heights = { least: 20, most: 80 } as const;

export interface ActivityPlace {
  readonly isOpen: boolean;
  /** Percent of the window's height. */
  readonly height: number;
}

interface Changed {
  /** Before the first change by hand: as it was left. */
  readonly place: ActivityPlace | null;
  /** Opened to see what went wrong. */
  readonly errorsOnly: boolean;
}

const useChanged = create<Changed>()(() => ({ place: null, errorsOnly: false }));

function left(sizes: readonly number[] | undefined): ActivityPlace {
  const [height = firstHeight, now = 0] = sizes ?? [];
  return { isOpen: now > 0, height: Math.min(heights.most, Math.max(heights.least, height)) };
}

function current(): ActivityPlace {
  return useChanged.getState().place ?? left(useWindow.getState().snapshot.app.preferences.panes[remembered]);
}

export function useActivityPlace(): ActivityPlace {
  const changed = useChanged((state) => state.place);
  const sizes = useWindow((state) => state.snapshot.app.preferences.panes[remembered]);
  return changed ?? left(sizes);
}

export function openActivity(isOpen: boolean, errorsOnly = false): void {
  useChanged.setState({ place: { ...current(), isOpen }, errorsOnly });
  rememberActivity();
}

/** What is seen of it at first. */
export function firstWish(): Pick<TrafficWish, 'errorsOnly'> {
  return { errorsOnly: useChanged.getState().errorsOnly };
}

export function toggleActivity(): void {
  openActivity(!current().isOpen);
}

/** Not remembered before it comes to rest. */
export function setActivityHeight(height: number): void {
  useChanged.setState({ place: { ...current(), height } });
}

export function rememberActivity(): void {
  const { height, isOpen } = current();
  rememberPanes(remembered, [height, isOpen ? height : 0]);
}

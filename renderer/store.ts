import { create } from 'zustand';
import type { EditField } from '#shared/doctor/checkup';
import type { Failure } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import { emptySlices, type AppSnapshot } from '#shared/view/snapshot';
import { board, visit, type Place, type Visited } from './place';

/** The one dialog that is open. */
export type DialogWish =
  | { readonly kind: 'add' }
  | { readonly kind: 'import' }
  | { readonly kind: 'palette' | 'shortcuts' }
  /** null: the person chooses them there. */
  | { readonly kind: 'hand-over'; readonly serverIds: readonly ServerId[] | null }
  | { readonly kind: 'remove-many'; readonly serverIds: readonly ServerId[] }
  /** `field`: the one that has the focus; absent: the first. */
  | { readonly kind: 'edit'; readonly serverId: ServerId; readonly field?: EditField }
  /** The first of the questions that wait. */
  | { readonly kind: 'ask' }
  | {
      readonly kind: 'duplicate' | 'copy-to' | 'remove' | 'log' | 'approve';
      readonly serverId: ServerId;
    };

export interface WindowState {
  /** `failed`: there is no snapshot and none is coming. */
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly failure: Failure | null;
  readonly snapshot: AppSnapshot;
  readonly place: Place;
  readonly visited: Visited;
  readonly dialog: DialogWish | null;
}

const nothing: AppSnapshot = {
  revision: -1,
  ...emptySlices,
  app: {
    info: { version: '', platform: '', keychain: null, startedAt: 0 },
    preferences: { theme: 'system', panes: {}, folders: [] }
  }
};

export const emptyWindow: WindowState = {
  phase: 'loading',
  failure: null,
  snapshot: nothing,
  place: board,
  visited: {},
  dialog: null
};

/** The view: one snapshot, and what belongs to this window alone. Select narrowly; whole slices draw often. */
export const useWindow = create<WindowState>()(() => emptyWindow);

export function showSnapshot(snapshot: AppSnapshot): void {
  useWindow.setState({ phase: 'ready', failure: null, snapshot });
}

export function showLoadFailure(failure: Failure): void {
  useWindow.setState((state) => (state.phase === 'ready' ? {} : { phase: 'failed', failure }));
}

export function showPlace(place: Place): void {
  useWindow.setState((state) => ({ place, visited: visit(state.visited, place) }));
}

export function openDialog(dialog: DialogWish): void {
  useWindow.setState({ dialog });
}

export function closeDialog(): void {
  useWindow.setState({ dialog: null });
}

import { call } from '../bridge';
import { useWindow } from '../store';

export const zooms = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const;

/** One step up or down; 0: back to the usual size. */
export function changeZoom(step: 1 | -1 | 0): void {
  const now = useWindow.getState().snapshot.app.preferences.zoom ?? 1;
  const next =
    step === 0
      ? 1
      : step === 1
        ? zooms.find((zoom) => zoom > now + 0.01)
        : zooms.findLast((zoom) => zoom < now - 0.01);
  if (next !== undefined) setZoom(next);
}

export function setZoom(zoom: number): void {
  // Everything moves; what is used stays in sight.
  window.addEventListener('resize', () => document.activeElement?.scrollIntoView({ block: 'nearest' }), {
    once: true
  });
  void call('preferences.set', { zoom });
}

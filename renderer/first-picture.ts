import { call } from './bridge';
import { nextFrame } from './next-frame';
import { useWindow } from './store';

/** Stands in the page's timeline when its first board is on the screen; a benchmark reads it. */
const drawnMark = 'patchbay:drawn';
/** A core that takes longer than this is waited for in sight. */
const patienceMs = 500;

/**
 * Resolves when there is something to draw: the board in the person's language, or why there is none. A frame that only
 * says that it waits would cost the start a second drawing, and be gone before anybody has read it.
 */
export function somethingToDraw(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, patienceMs);
    const stop = useWindow.subscribe(({ phase }) => {
      if (phase === 'loading') return;
      stop();
      resolve();
    });
  });
}

/** Tells the host once the first snapshot is on the screen, so that it starts nothing heavy before. */
export function tellWhenDrawn(): void {
  const stop = useWindow.subscribe(({ phase }) => {
    if (phase !== 'ready') return;
    stop();
    // What is asked for before a frame is run before its picture is made; a task of its own comes after it.
    nextFrame(() =>
      setTimeout(() => {
        performance.mark(drawnMark);
        void call('app.drawn', {});
      })
    );
  });
}

import { call } from './bridge';
import { nextFrame } from './next-frame';
import { useWindow } from './store';

/** Tells the host once the first snapshot is on the screen, so that it starts nothing heavy before. */
export function tellWhenDrawn(): void {
  const stop = useWindow.subscribe(({ phase }) => {
    if (phase !== 'ready') return;
    stop();
    // What is asked for before a frame is run before its picture is made; a task of its own comes after it.
    nextFrame(() => setTimeout(() => void call('app.drawn', {})));
  });
}

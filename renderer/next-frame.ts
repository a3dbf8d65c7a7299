/** A hidden window draws no frames, but must not gather patches for ever. */
const hiddenMs = 250;

/** Runs it once: before the next picture, or soon when there is none. */
export function nextFrame(run: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, hiddenMs);
}

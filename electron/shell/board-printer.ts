import { createText, saying } from '#shared/text/text';
import { boardText } from '#shared/view/board-text';
import type { SnapshotSlices } from '#shared/view/snapshot';

/** A board is printed when it has stood still so long, and while it does not, every so often. */
const stillMs = 1_500;
const longestMs = 5_000;

/** Prints the board whenever it reads differently, for a person in front of a terminal instead of a screen. */
export function createBoardPrinter(
  write: (text: string) => void
): (snapshot: Pick<SnapshotSlices, 'servers' | 'catalogs'>, now: number) => void {
  const english = saying(createText('en'));
  let printed = '';
  let latest = '';
  let since: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function print(): void {
    clearTimeout(timer);
    since = null;
    if (latest === printed) return;
    printed = latest;
    write(`${latest}\n\n`);
  }

  return (snapshot, now) => {
    const board = boardText(english, snapshot, now);
    if (board === latest) return;
    latest = board;
    if (printed === '') {
      print();
      return;
    }
    since ??= now;
    clearTimeout(timer);
    timer = setTimeout(print, Math.min(stillMs, Math.max(0, since + longestMs - now)));
  };
}

import { createText } from '#shared/text/text';
import { boardText } from '#shared/view/board-text';
import type { AppSnapshot } from '#shared/view/snapshot';

/** Prints the board whenever it reads differently, for a person in front of a terminal instead of a screen. */
export function createBoardPrinter(
  write: (text: string) => void
): (snapshot: AppSnapshot, now: number) => void {
  const { t } = createText('en');
  let last = '';
  return (snapshot, now) => {
    const board = boardText(t, snapshot, now);
    if (board === last) return;
    last = board;
    write(`${board}\n\n`);
  };
}

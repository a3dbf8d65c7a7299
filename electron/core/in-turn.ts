/** Does one work after the other: each finds what those before it have left. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
  let queue: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = queue.then(work);
    // Whoever asked for it gets the error; those who wait behind it do not.
    queue = turn.catch(() => null);
    return turn;
  };
}

/** One figure beside that of a named peer, or beside a limit. */
export interface Figure {
  readonly id: string;
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  /** The peer's name and its figure in the same run; null where the target is a plain limit. */
  readonly peer: { readonly name: string; readonly value: number } | null;
  /** The largest ratio to the peer, or the largest figure, that the target allows. */
  readonly limit: number;
  /** What the instrument cannot tell from nothing: a figure below is printed, and compared, as less than this. */
  readonly least?: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) throw new Error('There is no median of nothing.');
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Prints a line that `npm run bench` gathers. */
export function report(figure: Figure): void {
  const { id, what, unit, peer, limit, least = 0 } = figure;
  const isLess = figure.ours < least;
  const ours = isLess ? least : figure.ours;
  const less = isLess ? 'less than ' : '';
  const beyond = peer === null ? 1 : Math.max(peer.value, least);
  const judged = ours / beyond;
  const beside =
    peer === null ? '' : ` · ${peer.name} ${round(beyond)} ${unit} · ratio ${less}${round(judged)}`;
  const verdict = judged <= limit ? 'holds' : 'does not hold';
  process.stdout.write(
    `${id}  ${what}: ${less}${round(ours)} ${unit}${beside} · target ≤ ${String(limit)}: ${verdict}\n`
  );
}

function round(value: number): string {
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 3);
}

export function say(line: string): void {
  process.stdout.write(`   ${line}\n`);
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

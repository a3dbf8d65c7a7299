/** How many letters may be wrong, missing, too many, or two of them exchanged. */
const mostSlips = 2;

/** Of the hosts that the person uses, those that a name which nobody knows may be a misspelling of; most alike first. */
export function likelyHosts(host: string, used: readonly string[]): readonly string[] {
  return [...new Set(['localhost', ...used])]
    .filter((each) => each !== host)
    .map((each) => ({ each, count: slips(host, each) }))
    .filter(({ each, count }) => count <= mostSlips && count * 3 <= each.length)
    .toSorted((a, b) => a.count - b.count)
    .map(({ each }) => each);
}

/** Optimal string alignment distance; long names that differ much in length are not looked at. */
function slips(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > mostSlips) return Infinity;
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_each, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + (isSame ? 0 : 1),
          swapped ? (before[j - 2] ?? 0) + 1 : Infinity
        )
      );
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

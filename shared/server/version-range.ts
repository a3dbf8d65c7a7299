/** Versions as `1.2.3` or `1.2.3-beta.1`, and ranges as package managers write them: `^1.2`, `~1.2.3`, `>=1 <3`, `1.x`, `1.0 - 2`, `a || b`. */
interface Version {
  readonly numbers: readonly [number, number, number];
  /** Parts after the `-`; none for a release. */
  readonly pre: readonly string[];
}

type Test = (version: Version) => boolean;

const versionText = /^v?(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?(?:\+[\w.-]+)?$/;
const partialText = /^v?(\d+|[xX*])(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(?:-([\w.-]+))?(?:\+[\w.-]+)?$/;

export function isVersion(text: string): boolean {
  return versionText.test(text.trim());
}

/** null: the range cannot be understood. */
export function satisfies(version: string, range: string): boolean | null {
  const parsed = parseVersion(version);
  const tests = range.split('||').map((alternative) => parseAll(alternative.trim()));
  if (tests.some((test) => test === null)) return null;
  if (parsed === null) return false;
  return tests.some((test) => test?.(parsed) === true);
}

function parseVersion(text: string): Version | null {
  const found = versionText.exec(text.trim());
  if (found === null) return null;
  const [, major, minor, patch, pre] = found;
  return { numbers: [Number(major), Number(minor), Number(patch)], pre: pre?.split('.') ?? [] };
}

/** All comparators of one alternative must hold. A version before a release counts only where a comparator names one. */
function parseAll(text: string): Test | null {
  const hyphen = /^(\S+)\s+-\s+(\S+)$/.exec(text);
  const words =
    hyphen === null
      ? text
          .replace(/([<>=~^]+)\s+/g, '$1')
          .split(/\s+/)
          .filter((word) => word !== '')
      : [`>=${hyphen[1] ?? ''}`, `<=${hyphen[2] ?? ''}`];
  const tests: Test[] = [];
  for (const word of words) {
    const test = parseOne(word);
    if (test === null) return null;
    tests.push(test);
  }
  const namesPre = words.some((word) => /\d-/.test(word));
  return (version) => (version.pre.length === 0 || namesPre) && tests.every((test) => test(version));
}

function parseOne(word: string): Test | null {
  const [, operator = '', rest = ''] = /^(\^|~>?|>=|<=|>|<|=)?(.*)$/.exec(word) ?? [];
  const found = partialText.exec(rest);
  if (found === null) return rest === '' && operator === '' ? () => true : null;
  const given = [found[1], found[2], found[3]].map((part) =>
    part === undefined || /[xX*]/.test(part) ? null : Number(part)
  );
  const known = given.indexOf(null) === -1 ? 3 : given.indexOf(null);
  const [major = 0, minor = 0, patch = 0] = given.map((part) => part ?? 0);
  const low: Version = { numbers: [major, minor, patch], pre: found[4]?.split('.') ?? [] };
  const above = (place: number): Version => {
    const numbers = [major, minor, patch].map((part, index) =>
      index < place ? part : index === place ? part + 1 : 0
    );
    // The versions before that release are above the range too.
    return { numbers: [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0], pre: ['0'] };
  };
  const from: Test = (version) => compare(version, low) >= 0;
  const below =
    (limit: Version): Test =>
    (version) =>
      compare(version, limit) < 0;
  const within =
    (limit: Version): Test =>
    (version) =>
      from(version) && below(limit)(version);
  if (known === 0) return operator === '<' || operator === '>' ? () => false : () => true;
  switch (operator) {
    case '^': {
      const place = major > 0 || known === 1 ? 0 : minor > 0 || known === 2 ? 1 : 2;
      return within(above(place));
    }
    case '~':
    case '~>':
      return within(above(known === 1 ? 0 : 1));
    case '>=':
      return from;
    case '<':
      return below(low);
    case '>':
      return known === 3
        ? (version) => compare(version, low) > 0
        : (version) => compare(version, above(known - 1)) >= 0;
    case '<=':
      return known === 3 ? (version) => compare(version, low) <= 0 : below(above(known - 1));
    default:
      return known === 3 ? (version) => compare(version, low) === 0 : within(above(known - 1));
  }
}

function compare(a: Version, b: Version): number {
  for (const [index, number] of a.numbers.entries()) {
    const difference = number - (b.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length;
  for (let index = 0; index < Math.max(a.pre.length, b.pre.length); index += 1) {
    const difference = comparePart(a.pre[index], b.pre[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function comparePart(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return -1;
  if (b === undefined) return 1;
  const numbers = [a, b].map((part) => (/^\d+$/.test(part) ? Number(part) : null));
  const [left, right] = [numbers[0] ?? null, numbers[1] ?? null];
  if (left !== null && right !== null) return left - right;
  if (left !== null) return -1;
  if (right !== null) return 1;
  return a < b ? -1 : 1;
}

import { parse, TomlError } from 'smol-toml';

/** In the text's own lines, counted from 1, and columns, counted from 0. */
export interface TomlFault {
  readonly line: number;
  readonly column: number;
  readonly cause: string;
}

/* Each costs one more reading of the whole. */
const mostFaults = 20;

/**
 * What is wrong with a text, and the text without it: of a server in one of whose tables something is wrong all tables
 * are blanked, since half of it could start something else than was meant. `rest` null: what belongs to the fault cannot
 * be told, and nothing is to be read.
 */
export function tomlRest(text: string): {
  readonly faults: readonly TomlFault[];
  readonly rest: string | null;
} {
  const faults: TomlFault[] = [];
  let rest = text;
  while (faults.length < mostFaults) {
    const fault = faultOf(rest);
    if (fault === null) return { faults, rest };
    faults.push(fault);
    const next = withoutTablesAt(rest, fault.line);
    if (next === null || next === rest) break;
    rest = next;
  }
  return { faults: faults.slice(0, 1), rest: null };
}

function faultOf(text: string): TomlFault | null {
  try {
    parse(text, { integersAsBigInt: true });
    return null;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [words = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n');
    return { line: error.line, column: error.column - 1, cause: words };
  }
}

/** As long as it was, so that everything else stays where it stands; null: the line is in no table that can be named. */
function withoutTablesAt(text: string, at: number): string | null {
  const lines = text.split('\n');
  let path: readonly string[] = [];
  const paths = lines.map((line) => {
    if (/^\s*\[/.test(line)) path = headerOf(line) ?? path;
    return path;
  });
  const line = lines[at - 1] ?? '';
  const owner = paths[at - 1]?.slice(0, 2) ?? [];
  const isBrokenHeader = /^\s*\[/.test(line) && headerOf(line) === null;
  if (owner.length === 0 || isBrokenHeader) return null;
  return lines
    .map((each, index) =>
      owner.every((name, depth) => paths[index]?.[depth] === name) ? each.replaceAll(/[^\r]/g, ' ') : each
    )
    .join('\n');
}

/** The names in `[a."b.c"]`; null: it is no header. */
function headerOf(line: string): readonly string[] | null {
  try {
    const names: string[] = [];
    let value: unknown = parse(line);
    for (;;) {
      if (Array.isArray(value)) value = value[0];
      const [name] = Object.keys(value as object);
      if (name === undefined) return names;
      names.push(name);
      value = (value as Readonly<Record<string, unknown>>)[name];
    }
  } catch (error) {
    if (error instanceof TomlError) return null;
    throw error;
  }
}

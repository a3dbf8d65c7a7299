const assignment = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=\s*(.*)$/;

/**
 * The variables of a `.env` file: `NAME=value`, one a line, with or without `export`. Single quotes keep all as it is,
 * double quotes know `\n`, `\r`, `\t`, `\"` and `\\`; without quotes ` #` begins a comment. Of a name that stands twice the last
 * counts.
 */
export function readEnvFile(text: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    const [, name, value] = assignment.exec(line) ?? [];
    if (name !== undefined && value !== undefined) found[name] = valueOf(value.trim());
  }
  return found;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function valueOf(written: string): string {
  const [, single] = /^'([^']*)'/.exec(written) ?? [];
  if (single !== undefined) return single;
  const [, double] = /^"((?:[^"\\]|\\.)*)"/.exec(written) ?? [];
  if (double !== undefined) {
    return double.replace(/\\(.)/g, (whole, letter: string) =>
      letter === '"' || letter === '\\' ? letter : (escapes[letter] ?? whole)
    );
  }
  return written.replace(/(?:^|\s+)#.*$/, '');
}

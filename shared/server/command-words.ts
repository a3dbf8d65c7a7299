import { splitWords } from './words';

const assignment = /^([A-Za-z_]\w*)=([\s\S]*)$/;

/** The lines of a terminal without prompt and comments; one that ends with a backslash goes on, and so does an open quotation. */
export function commandLines(text: string): readonly string[] {
  const lines: string[] = [];
  let open = '';
  for (const line of text.replace(/[\\^][ \t]*\r?\n/g, ' ').split(/\r?\n/)) {
    const all = open === '' ? line.trim().replace(/^(?:[$%>]|PS>)[ \t]+/, '') : `${open}\n${line}`;
    const isOpen = commandWords(all) === null;
    if (!isOpen && all !== '' && !all.startsWith('#')) lines.push(all);
    open = isOpen ? all : '';
  }
  return open === '' ? lines : [...lines, open];
}

/** null: a quotation mark is not closed. In paths of Windows a backslash is no quoting. */
export function commandWords(line: string): readonly string[] | null {
  const hasWindowsPath = /(?:^|[\s"'=])(?:[A-Za-z]:\\|\\\\\w)|%\w+%\\/.test(line);
  const split = splitWords(hasWindowsPath ? line.replaceAll('\\', '\\\\') : line);
  return split.ok ? split.value : null;
}

/** `A=1 B=2 program …`, also behind `export`, `env` or `set`. */
export function takeAssignments(words: readonly string[]): {
  readonly assigned: Readonly<Record<string, string>>;
  readonly rest: readonly string[];
} {
  const isSaid = ['export', 'env', 'set'].includes(words[0] ?? '') && assignment.test(words[1] ?? '');
  const all = isSaid ? words.slice(1) : words;
  const end = all.findIndex((word) => !assignment.test(word));
  const count = end === -1 ? all.length : end;
  const assigned = all.slice(0, count).map((word) => {
    const [, name = '', value = ''] = assignment.exec(word) ?? [];
    return [name, value] as const;
  });
  return { assigned: Object.fromEntries(assigned), rest: all.slice(count) };
}

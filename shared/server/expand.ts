/** Answers the value of a variable; undefined: it is not set. */
export type Lookup = (name: string) => string | undefined;

export interface Expansion {
  /** What could not be filled in stands in it as it was. */
  readonly text: string;
  /** Variables that are not set and have no default. */
  readonly missing: readonly string[];
  /** A `${` has no `}`. */
  readonly unclosed: boolean;
  /** Placeholders of other programs, e.g. `${env:NAME}` or `${input:token}`. */
  readonly foreign: readonly string[];
}

/** On Windows the names of variables do not care about case. */
export function lookupIn(variables: Readonly<Record<string, string>>, platform: string): Lookup {
  if (platform !== 'win32') return (name) => (Object.hasOwn(variables, name) ? variables[name] : undefined);
  const upper = new Map(Object.entries(variables).map(([name, value]) => [name.toUpperCase(), value]));
  return (name) => upper.get(name.toUpperCase());
}

/**
 * Fills in `${NAME}` and `${NAME:-default}`; as in a shell the default also stands in for an empty value, and may hold
 * variables itself. `$NAME` without braces is ordinary text. Values are not expanded again.
 */
export function expand(source: string, lookup: Lookup): Expansion {
  const missing: string[] = [];
  const foreign: string[] = [];
  let unclosed = false;

  function fill(text: string): string {
    let out = '';
    let at = 0;
    for (let open = text.indexOf('${'); open !== -1; open = text.indexOf('${', at)) {
      out += text.slice(at, open);
      const close = closingBrace(text, open + 2);
      if (close === -1) {
        unclosed = true;
        out += '${';
        at = open + 2;
      } else {
        out += value(text.slice(open, close + 1));
        at = close + 1;
      }
    }
    return out + text.slice(at);
  }

  function value(placeholder: string): string {
    const [, name, fallback] = /^\$\{([A-Za-z_]\w*)(?::-([\s\S]*))?\}$/.exec(placeholder) ?? [];
    if (name === undefined) {
      // A secret is fetched when the server is connected, and is in no reading of the file.
      if (isKeychainReference(placeholder)) return placeholder;
      foreign.push(placeholder);
      return placeholder;
    }
    const found = lookup(name);
    if (found !== undefined && (found !== '' || fallback === undefined)) return found;
    if (fallback !== undefined) return fill(fallback);
    missing.push(name);
    return placeholder;
  }

  const text = fill(source);
  return { text, missing, unclosed, foreign };
}

const keychainReference = /^\$\{keychain:[^{}]+\}$/;

/** Whether a placeholder stands for a value in the person's keychain: `${keychain:NAME}`. */
function isKeychainReference(placeholder: string): boolean {
  return keychainReference.test(placeholder);
}

function closingBrace(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text.startsWith('${', at)) depth += 1;
    if (text.charAt(at) === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/* Two hexadecimal digits between percent signs are a piece of an encoded address, not a name. */
const percentName = /%(?![0-9A-Fa-f]{2}%)([A-Za-z_][A-Za-z0-9_()]*)%/g;

/** `%NAME%` of Windows; names that are not set stay as they are there, and so do all elsewhere, where they are foreign. */
export function expandPercent(
  text: string,
  lookup: Lookup,
  platform: string
): Pick<Expansion, 'text' | 'foreign'> {
  if (platform !== 'win32') return { text, foreign: text.match(percentName) ?? [] };
  return {
    text: text.replace(percentName, (whole, name: string) => lookup(name) ?? whole),
    foreign: []
  };
}

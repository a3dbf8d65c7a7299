import { failed, ok, type Result } from '../failure';

/*
 * RFC 6570, level 4. Not the SDK's own, which joins an exploded list by commas (`{?q*}` gives `?q=x,y`).
 */

type Piece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'expression'; readonly operator: Operator; readonly variables: readonly Variable[] };

interface Variable {
  readonly name: string;
  readonly isExploded: boolean;
  /** Characters of the value; null: all. */
  readonly length: number | null;
}

interface Operator {
  readonly first: string;
  readonly between: string;
  readonly isNamed: boolean;
  /** Behind the name of an empty value. */
  readonly whenEmpty: string;
  readonly keepsReserved: boolean;
}

const plain: Operator = { first: '', between: ',', isNamed: false, whenEmpty: '', keepsReserved: false };
const operators: Readonly<Record<string, Operator>> = {
  '+': { ...plain, keepsReserved: true },
  '#': { ...plain, first: '#', keepsReserved: true },
  '.': { ...plain, first: '.', between: '.' },
  '/': { ...plain, first: '/', between: '/' },
  ';': { ...plain, first: ';', between: ';', isNamed: true },
  '?': { ...plain, first: '?', between: '&', isNamed: true, whenEmpty: '=' },
  '&': { ...plain, first: '&', between: '&', isNamed: true, whenEmpty: '=' }
};

export interface UriTemplate {
  /** Names in the order in which they stand, each once. */
  readonly variables: readonly string[];
  /** Variables that take a list. */
  readonly lists: ReadonlySet<string>;
  /** What is not given is left out. */
  expand(values: Readonly<Record<string, string | readonly string[]>>): string;
}

const longest = 100_000;

export function parseUriTemplate(template: string): Result<UriTemplate> {
  if (template.length > longest) return wrong(template, 'it is too long');
  const pieces: Piece[] = [];
  let at = 0;
  while (at < template.length) {
    const open = template.indexOf('{', at);
    const text = template.slice(at, open === -1 ? undefined : open);
    if (text.includes('}')) return wrong(template, 'a } has no {');
    pieces.push({ type: 'text', text });
    if (open === -1) break;
    const close = template.indexOf('}', open);
    if (close === -1) return wrong(template, 'a { has no }');
    const expression = readExpression(template.slice(open + 1, close));
    if (expression === null) return wrong(template, `{${template.slice(open + 1, close)}} is no expression`);
    pieces.push(expression);
    at = close + 1;
  }
  const all = pieces.flatMap((piece) => (piece.type === 'expression' ? piece.variables : []));
  return ok({
    variables: [...new Set(all.map(({ name }) => name))],
    lists: new Set(all.filter(({ isExploded }) => isExploded).map(({ name }) => name)),
    expand: (values) =>
      pieces
        .map((piece) =>
          piece.type === 'text'
            ? encoded(piece.text, true)
            : expandOne(piece.operator, piece.variables, values)
        )
        .join('')
  });
}

function readExpression(inside: string): Extract<Piece, { readonly type: 'expression' }> | null {
  const known = operators[inside.charAt(0)];
  const names = known === undefined ? inside : inside.slice(1);
  const variables: Variable[] = [];
  for (const spec of names.split(',')) {
    const match = /^((?:[A-Za-z0-9_.]|%[0-9A-Fa-f]{2})+)(\*|:[1-9]\d{0,3})?$/.exec(spec);
    const [, name, modifier = ''] = match ?? [];
    if (name === undefined) return null;
    const length = modifier.startsWith(':') ? Number(modifier.slice(1)) : null;
    variables.push({ name, isExploded: modifier === '*', length });
  }
  return { type: 'expression', operator: known ?? plain, variables };
}

function expandOne(
  operator: Operator,
  variables: readonly Variable[],
  values: Readonly<Record<string, string | readonly string[]>>
): string {
  const parts = variables.flatMap((variable): readonly string[] => {
    const value = Object.hasOwn(values, variable.name) ? values[variable.name] : undefined;
    if (value === undefined) return [];
    if (typeof value === 'string')
      return [withName(operator, variable.name, encoded(cut(value, variable), operator.keepsReserved))];
    if (value.length === 0) return [];
    const items = value.map((item) => encoded(item, operator.keepsReserved));
    if (!variable.isExploded) return [withName(operator, variable.name, items.join(','))];
    return items.map((item) => withName(operator, variable.name, item));
  });
  return parts.length === 0 ? '' : operator.first + parts.join(operator.between);
}

function withName({ isNamed, whenEmpty }: Operator, name: string, value: string): string {
  if (!isNamed) return value;
  return value === '' ? `${name}${whenEmpty}` : `${name}=${value}`;
}

function cut(value: string, { length }: Variable): string {
  return length === null ? value : Array.from(value).slice(0, length).join('');
}

/** @param keepsReserved leaves what has a meaning in an address, and what is encoded already, as it is. */
function encoded(text: string, keepsReserved: boolean): string {
  const pattern = keepsReserved
    ? /%[0-9A-Fa-f]{2}|[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]+|[^]/gu
    : /[A-Za-z0-9\-._~]+|[^]/gu;
  const kept = keepsReserved
    ? /^(%[0-9A-Fa-f]{2}|[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]+)$/
    : /^[A-Za-z0-9\-._~]+$/;
  return (text.match(pattern) ?? []).map((part) => (kept.test(part) ? part : percent(part))).join('');
}

function percent(character: string): string {
  const bytes = new TextEncoder().encode(character);
  return [...bytes].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

function wrong(template: string, cause: string): Result<never> {
  return failed('protocol.bad-template', { details: { template: template.slice(0, 200) }, cause });
}

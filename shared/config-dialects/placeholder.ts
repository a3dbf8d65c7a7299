/** The forms that a program fills in. What a program does not fill in is ordinary text there. */
export type PlaceholderForm =
  /** `${NAME}` */
  | 'braces'
  /** `${NAME:-default}` */
  | 'defaults'
  /** `$NAME` */
  | 'bare'
  /** `${env:NAME}` */
  | 'env'
  /** `${workspaceFolder}` */
  | 'workspace'
  /** `${userHome}`, `${workspaceFolderBasename}`, `${pathSeparator}`, `${/}` */
  | 'folders'
  /** `${input:id}` */
  | 'inputs'
  /** `${file:/path}` */
  | 'files'
  /** `{env:NAME}` and `{file:path}` */
  | 'curly'
  /** `{{NAME}}`, which only that program's server knows */
  | 'double'
  /** `${{ secrets.NAME }}` */
  | 'secrets'
  /** `${keychain:NAME}`: our own */
  | 'keychain'
  /** `%NAME%` on Windows */
  | 'percent';

export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'variable';
      readonly name: string;
      /** null: it has no default. */
      readonly fallback: readonly Piece[] | null;
      readonly written: string;
    }
  | { readonly kind: 'secret' | 'input'; readonly name: string; readonly written: string }
  | { readonly kind: 'file'; readonly path: string; readonly written: string }
  | { readonly kind: 'folder'; readonly folder: FolderName; readonly written: string }
  | { readonly kind: 'foreign'; readonly written: string }
  | { readonly kind: 'unclosed'; readonly written: string };

export type FolderName = 'workspace' | 'workspaceName' | 'home' | 'separator';

const folders: Readonly<Record<string, FolderName>> = {
  workspaceFolder: 'workspace',
  userHome: 'home',
  workspaceFolderBasename: 'workspaceName',
  pathSeparator: 'separator',
  '/': 'separator'
};

const name = '[A-Za-z_][A-Za-z0-9_]*';
const bareName = new RegExp(String.raw`^\$(${name})`);
const curlyForm = /^\{(env|file):([^{}]*)\}/;
const doubleForm = /^\{\{[^{}]*\}\}/;
const secretForm = /^\$\{\{\s*(?:secrets\.|inputs\.)?([\w.-]+)\s*\}\}/;
const percentForm = /^%(?![0-9A-Fa-f]{2}%)([A-Za-z_][A-Za-z0-9_()]*)%/;

/** Takes a text of a program's file apart, as that program would. */
export function piecesOf(source: string, forms: ReadonlySet<PlaceholderForm>): readonly Piece[] {
  const pieces: Piece[] = [];
  let plain = '';
  let at = 0;
  const take = (piece: Piece, length: number): void => {
    if (plain !== '') pieces.push({ kind: 'text', text: plain });
    plain = '';
    pieces.push(piece);
    at += length;
  };
  while (at < source.length) {
    const rest = source.slice(at);
    const found = pieceAt(rest, forms);
    if (found !== null) take(found.piece, found.length);
    else {
      plain += source.charAt(at);
      at += 1;
    }
  }
  if (plain !== '') pieces.push({ kind: 'text', text: plain });
  return pieces;
}

interface Found {
  readonly piece: Piece;
  readonly length: number;
}

function pieceAt(rest: string, forms: ReadonlySet<PlaceholderForm>): Found | null {
  const first = rest.charAt(0);
  if (first !== '$' && first !== '{' && first !== '%') return null;
  if (forms.has('double')) {
    const [written] = doubleForm.exec(rest) ?? [];
    if (written !== undefined) return { piece: { kind: 'foreign', written }, length: written.length };
  }
  if (forms.has('secrets')) {
    const [written, secret] = secretForm.exec(rest) ?? [];
    if (written !== undefined && secret !== undefined) {
      return { piece: { kind: 'secret', name: secret, written }, length: written.length };
    }
  }
  if (forms.has('curly')) {
    const [written, what, value = ''] = curlyForm.exec(rest) ?? [];
    if (written !== undefined) {
      const piece: Piece =
        what === 'env'
          ? { kind: 'variable', name: value, fallback: null, written }
          : { kind: 'file', path: value, written };
      return { piece, length: written.length };
    }
  }
  if (forms.has('percent')) {
    const [written, variable] = percentForm.exec(rest) ?? [];
    if (written !== undefined && variable !== undefined) {
      return { piece: { kind: 'variable', name: variable, fallback: null, written }, length: written.length };
    }
  }
  if (rest.startsWith('${') && hasBraceForm(forms)) return bracePiece(rest, forms);
  const [written, variable] = (forms.has('bare') ? bareName.exec(rest) : null) ?? [];
  if (written === undefined || variable === undefined) return null;
  return { piece: { kind: 'variable', name: variable, fallback: null, written }, length: written.length };
}

function hasBraceForm(forms: ReadonlySet<PlaceholderForm>): boolean {
  return (['braces', 'env', 'workspace', 'inputs', 'files', 'keychain', 'secrets'] as const).some((form) =>
    forms.has(form)
  );
}

function bracePiece(rest: string, forms: ReadonlySet<PlaceholderForm>): Found {
  const close = closingBrace(rest);
  if (close === -1) return { piece: { kind: 'unclosed', written: '${' }, length: 2 };
  const written = rest.slice(0, close + 1);
  return { piece: braced(written, rest.slice(2, close), forms), length: written.length };
}

function braced(written: string, inner: string, forms: ReadonlySet<PlaceholderForm>): Piece {
  const [, variable, fallback] = new RegExp(`^(${name})(?::-([\\s\\S]*))?$`).exec(inner) ?? [];
  const [, kind, value = ''] = /^(env|input|file|keychain):([\s\S]+)$/.exec(inner) ?? [];
  const folder = Object.hasOwn(folders, inner) ? folders[inner] : undefined;
  if (folder !== undefined && forms.has(folder === 'workspace' ? 'workspace' : 'folders')) {
    return { kind: 'folder', folder, written };
  }
  if (kind === 'env' && forms.has('env')) return { kind: 'variable', name: value, fallback: null, written };
  if (kind === 'input' && forms.has('inputs')) return { kind: 'input', name: value, written };
  if (kind === 'file' && forms.has('files')) return { kind: 'file', path: value, written };
  if (kind === 'keychain' && forms.has('keychain')) return { kind: 'secret', name: value, written };
  const isFilled = forms.has('braces') && variable !== undefined;
  if (!isFilled || (fallback !== undefined && !forms.has('defaults'))) return { kind: 'foreign', written };
  return {
    kind: 'variable',
    name: variable,
    fallback: fallback === undefined ? null : piecesOf(fallback, forms),
    written
  };
}

function closingBrace(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.startsWith('${', at)) depth += 1;
    if (text.charAt(at) === '}') depth -= 1;
    if (depth === 0 && text.charAt(at) === '}') return at;
  }
  return -1;
}

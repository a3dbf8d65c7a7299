/** Where something stands inside a JSON value: names of properties and indices of items. */
export type JsonPath = readonly (string | number)[];

/** One token of a JSON pointer inside a URI fragment, spelt as the validator spells its own. */
function encodeToken(token: string): string {
  return encodeURI(token.replace(/~/g, '~0').replace(/\//g, '~1')).replace(/#/g, '%23');
}

/** @returns null for an escape that is not one. */
export function decodeToken(token: string): string | null {
  try {
    return decodeURIComponent(token).replace(/~1/g, '/').replace(/~0/g, '~');
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** `#/a/0` → its decoded tokens; null when it is no pointer. */
export function decodePointer(fragment: string): readonly string[] | null {
  const pointer = fragment.startsWith('#') ? fragment.slice(1) : fragment;
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return null;
  const tokens = pointer.slice(1).split('/').map(decodeToken);
  return tokens.every((token) => token !== null) ? tokens : null;
}

export function encodePointer(tokens: readonly string[]): string {
  return `#${tokens.map((token) => `/${encodeToken(token)}`).join('')}`;
}

import { serverIdFromText, type ServerId } from '../ids';

/** The fragment of the window's address at which a server's page is. */
export function serverHash(id: ServerId): string {
  return `#/servers/${encodeURIComponent(id)}/overview`;
}

/** The server whose page is at an address of the window; null: another page is. */
export function serverAt(address: string): ServerId | null {
  const id = /#\/servers\/([^/]+)/.exec(address)?.[1];
  try {
    return id === undefined ? null : serverIdFromText(decodeURIComponent(id));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

import type { ServerId } from '../ids';

/** The fragment of the window's address at which a server's page is. */
export function serverHash(id: ServerId): string {
  return `#/servers/${encodeURIComponent(id)}/overview`;
}

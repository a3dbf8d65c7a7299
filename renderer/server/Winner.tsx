import type { ServerName } from '#shared/server/config';
import { hashOf, serverPlace } from '../place';
import { useServers } from '../selectors';
import { useText } from '../use-text';

/** The server that counts instead, as a link to it. */
export function Winner({ by }: { readonly by: ServerName }) {
  const text = useText();
  const winner = useServers().find((server) => server.name === by.name && server.scope === by.scope);
  const words = text('banner:winner', { name: by.name, scope: text(`server:scope.${by.scope}`) });
  return winner === undefined ? words : <a href={hashOf(serverPlace(winner.id))}>{words}</a>;
}

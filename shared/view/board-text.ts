import type { Say } from '../text/text';
import { connectedSum, needsPerson, orderedServers } from './select';
import { serverWords } from './server-words';
import type { SnapshotSlices } from './snapshot';

/**
 * The board for a terminal: first the sum, then one line a server: name, two spaces, the state's word, two
 * spaces, detail.
 * @param now milliseconds since 1970.
 */
export function boardText(
  t: Say,
  snapshot: Pick<SnapshotSlices, 'servers' | 'catalogs'>,
  now: number
): string {
  const servers = orderedServers(snapshot);
  const needing = servers.filter(needsPerson).length;
  const sum = [
    t('server:sum', { ...connectedSum(servers) }),
    ...(needing > 0 ? [t('server:needYou', { count: needing })] : [])
  ].join(' · ');
  const lines = servers.map((server) => {
    const { word, detail } = serverWords(t, server, snapshot.catalogs[server.id], now);
    return [oneLine(server.name), word, oneLine(detail)].filter((part) => part !== '').join('  ');
  });
  return [sum, ...lines].join('\n');
}

/** Server text is data: a name with line breaks or escapes must not draw on the terminal. */
function oneLine(value: string): string {
  return value.replace(/\p{Cc}+/gu, ' ');
}

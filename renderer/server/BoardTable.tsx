import { memo, useMemo } from 'react';
import type { ServerId } from '#shared/ids';
import type { ServerView } from '#shared/view/snapshot';
import { hashOf, serverPlace } from '../place';
import { useCatalog } from '../selectors';
import { useWindow } from '../store';
import { StateMark } from '../ui/StateMark';
import { useText } from '../use-text';
import { programOrHost } from './transport';
import { useServerWords } from './use-server-words';
import styles from './BoardTable.module.css';

export function BoardTable({ servers }: { readonly servers: readonly ServerView[] }) {
  const text = useText();
  const calls = useCallCounts();
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{text('board:name')}</th>
          <th scope="col">{text('board:state')}</th>
          <th scope="col" className={styles['scope']}>
            {text('board:scope')}
          </th>
          <th scope="col" className={styles['what']}>
            {text('board:what')}
          </th>
          <th scope="col" className={styles['number']}>
            {text('board:tools')}
          </th>
          <th scope="col" className={styles['number']}>
            {text('board:calls')}
          </th>
        </tr>
      </thead>
      <tbody>
        {servers.map((server) => (
          <BoardRow key={server.id} server={server} calls={calls.get(server.id) ?? 0} />
        ))}
      </tbody>
    </table>
  );
}

/** Counted once for all rows, not by each of them. */
function useCallCounts(): ReadonlyMap<ServerId, number> {
  const calls = useWindow((state) => state.snapshot.calls);
  return useMemo(() => {
    const counts = new Map<ServerId, number>();
    for (const { serverId } of Object.values(calls)) counts.set(serverId, (counts.get(serverId) ?? 0) + 1);
    return counts;
  }, [calls]);
}

interface BoardRowProps {
  readonly server: ServerView;
  readonly calls: number;
}

const BoardRow = memo(function BoardRow({ server, calls }: BoardRowProps) {
  const text = useText();
  const catalog = useCatalog(server.id);
  const words = useServerWords(server, catalog);
  const tools = catalog === undefined || catalog.have === 'none' ? '–' : String(catalog.tools.length);
  const isFine = server.suppression === null && server.connection.type === 'connected';
  return (
    <tr>
      <th scope="row">
        <a href={hashOf(serverPlace(server.id))}>{server.name}</a>
      </th>
      <td>
        <StateMark
          shape={words.shape}
          word={isFine ? words.word : (words.short ?? words.word)}
          quiet={isFine}
        />
      </td>
      <td className={styles['scope']}>{text(`server:scope.${server.scope}`)}</td>
      <td className={styles['what']}>{programOrHost(server.config, text)}</td>
      <td className={styles['number']}>{tools}</td>
      <td className={styles['number']}>{calls}</td>
    </tr>
  );
});

import type { ServerView } from '#shared/view/snapshot';
import { useCatalog } from '../selectors';
import text from '../styles/text.module.css';
import { cx } from '../ui/cx';
import { Shape } from '../ui/Shape';
import tints from '../ui/tint.module.css';
import { useServerWords } from './use-server-words';
import styles from './ServerRow.module.css';

/** One line of the sidebar: shape, name, and the number of tools or the one word that matters. */
export function ServerRow({ server }: { readonly server: ServerView }) {
  const catalog = useCatalog(server.id);
  const words = useServerWords(server, catalog);
  const tools = catalog === undefined || catalog.have === 'none' ? null : catalog.tools.length;
  const isOut = server.suppression?.kind === 'overridden' || server.suppression?.kind === 'duplicate';
  // Read out in full and in order; seen in short.
  const name = [server.name, words.word, words.detail].filter((part) => part !== '').join(', ');
  return (
    <>
      <span className={text['hidden']}>{name}</span>
      <Shape kind={words.shape} tinted />
      <span className={cx(styles['name'], isOut && styles['out'])} aria-hidden="true" title={server.name}>
        {server.name}
      </span>
      {words.short === null ? (
        tools !== null && (
          <span className={styles['count']} aria-hidden="true">
            {tools}
          </span>
        )
      ) : (
        <span
          className={cx(styles['note'], words.shape === 'live' ? text['quiet'] : tints[words.shape])}
          aria-hidden="true"
          title={words.whole}
        >
          {words.short}
        </span>
      )}
    </>
  );
}

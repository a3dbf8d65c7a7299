import { useMemo } from 'react';
import { orderedServers } from '#shared/view/select';
import type { ServerView, SourceView } from '#shared/view/snapshot';
import { openFile } from '../actions';
import { hashOf, serverPlace } from '../place';
import { useCatalog } from '../selectors';
import { commandOrAddress } from '../server/transport';
import { useServerWords } from '../server/use-server-words';
import { useWindow } from '../store';
import hidden from '../styles/text.module.css';
import { Button } from '../ui/Button';
import { StateMark } from '../ui/StateMark';
import { useText } from '../use-text';
import { ProblemList } from './ProblemList';
import styles from './SourcesPage.module.css';

/** One file: its scope and path, what is wrong in it, and each of its entries with its outcome. */
export function SourceFile({ source }: { readonly source: SourceView }) {
  const text = useText();
  const { file, scope, exists, problems } = source;
  const all = useWindow((state) => state.snapshot.servers);
  const servers = useMemo(
    () => orderedServers({ servers: all }).filter((server) => server.source?.file === file),
    [all, file]
  );
  return (
    <section
      className={styles['file']}
      aria-label={text('source:fileNamed', { scope: text(`server:scope.${scope}`), file })}
    >
      <header className={styles['head']}>
        <h2>{text(`server:scope.${scope}`)}</h2>
        <code className={styles['path']}>{file}</code>
        {exists ? (
          <Button size="small" look="quiet" title={file} onClick={() => void openFile(file)}>
            {text('action:openFile')}
          </Button>
        ) : (
          <span className={styles['info']}>{text('source:absent')}</span>
        )}
      </header>
      {problems.length > 0 && (
        <div className={styles['problems']}>
          <ProblemList problems={problems} />
        </div>
      )}
      {servers.length > 0 && (
        <table className={styles['entries']}>
          <thead className={hidden['hidden']}>
            <tr>
              <th scope="col">{text('board:name')}</th>
              <th scope="col">{text('board:what')}</th>
              <th scope="col">{text('source:line')}</th>
              <th scope="col">{text('board:state')}</th>
            </tr>
          </thead>
          <tbody>
            {servers.map((server) => (
              <Entry key={server.id} server={server} />
            ))}
          </tbody>
        </table>
      )}
      {exists && servers.length === 0 && problems.length === 0 && (
        <p className={styles['nothing']}>{text('source:empty')}</p>
      )}
    </section>
  );
}

function Entry({ server }: { readonly server: ServerView }) {
  const text = useText();
  const words = useServerWords(server, useCatalog(server.id));
  return (
    <tr>
      <th scope="row">
        <a href={hashOf(serverPlace(server.id))}>{server.name}</a>
      </th>
      <td>
        <code>{commandOrAddress(server.config, text)}</code>
      </td>
      <td className={styles['line']}>
        {server.source !== null && text('source:lineNumber', { line: server.source.line })}
      </td>
      <td>
        <StateMark shape={words.shape} word={words.whole} quiet={words.shape === 'live'} />
      </td>
    </tr>
  );
}

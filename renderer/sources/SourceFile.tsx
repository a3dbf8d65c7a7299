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
import { Buttons } from '../ui/Buttons';
import { Path } from '../ui/Path';
import { StateMark } from '../ui/StateMark';
import { useText } from '../use-text';
import { HeldActions } from './HeldActions';
import { HeldWhy } from './HeldWhy';
import { ProblemList } from './ProblemList';
import styles from './SourcesPage.module.css';

/** One file: its scope and path, what is wrong in it, and each of its entries with its outcome. */
export function SourceFile({ source }: { readonly source: SourceView }) {
  const text = useText();
  const { file, scope, exists, problems, settingsOf } = source;
  // What comes with Patchbay stands in no file; the file only remembers what of it is switched off.
  const isBuiltIn = scope === 'built-in';
  const isFile = exists && !isBuiltIn && !/^https?:/.test(file);
  const all = useWindow((state) => state.snapshot.servers);
  const servers = useMemo(
    () =>
      orderedServers({ servers: all }).filter((server) =>
        isBuiltIn ? server.scope === scope : server.source?.file === file
      ),
    [all, file, isBuiltIn, scope]
  );
  const label =
    settingsOf === undefined
      ? text(`server:scope.${scope}`)
      : text('source:settings', { owner: text(`source:owner.${settingsOf}`) });
  return (
    <section className={styles['file']} aria-label={text('source:fileNamed', { scope: label, file })}>
      <header className={styles['head']}>
        <h2>{label}</h2>
        <Whose source={source} />
        {!isBuiltIn && (
          <code className={styles['path']}>
            <Path>{file}</Path>
          </code>
        )}
        {!exists && !isBuiltIn && <span className={styles['info']}>{text('source:absent')}</span>}
        {isFile && (
          <Button
            size="small"
            look="quiet"
            aria-label={`${text('action:openFile')}, ${file}`}
            title={file}
            onClick={() => void openFile(file)}
          >
            {text('action:openFile')}
          </Button>
        )}
      </header>
      {problems.length > 0 && (
        <div className={styles['problems']}>
          <ProblemList problems={problems} />
        </div>
      )}
      {servers.length > 0 && (
        <table className={styles['entries']}>
          <colgroup>
            <col className={styles['name']} />
            <col />
            <col className={styles['line']} />
            <col className={styles['outcome']} />
          </colgroup>
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
        <p className={styles['nothing']}>
          {text(settingsOf === undefined ? 'source:empty' : 'source:noRules')}
        </p>
      )}
    </section>
  );
}

/** The plugin, the account or the folder that a file belongs to. */
function Whose({ source: { plugin, account, folder } }: { readonly source: SourceView }) {
  const text = useText();
  const words =
    plugin === undefined
      ? (account ?? folder?.split(/[/\\]/).at(-1))
      : text('source:pluginNamed', { name: plugin.name, version: plugin.version ?? '' });
  return words === undefined ? null : (
    <span className={styles['info']} title={folder}>
      {words}
    </span>
  );
}

function Entry({ server }: { readonly server: ServerView }) {
  const text = useText();
  const words = useServerWords(server, useCatalog(server.id));
  const what = commandOrAddress(server.config, text);
  return (
    <tr>
      <th scope="row">
        <a href={hashOf(serverPlace(server.id))}>{server.name}</a>
      </th>
      <td>
        {what !== '' && (
          <code>
            <Path>{what}</Path>
          </code>
        )}
        <HeldWhy server={server} />
      </td>
      <td className={styles['line']}>
        {server.source !== null && text('source:lineNumber', { line: server.source.line })}
      </td>
      <td>
        <StateMark
          shape={words.shape}
          word={server.suppression === null ? words.whole : words.word}
          quiet={words.shape === 'live'}
        />
        {server.suppression !== null && (
          <Buttons className={styles['actions']}>
            <HeldActions server={server} named size="small" />
          </Buttons>
        )}
      </td>
    </tr>
  );
}

import { Download, Plus, Table2 } from 'lucide-react';
import { useMemo } from 'react';
import { groupedServers, needsPerson, summarize } from '#shared/view/select';
import type { ServerView } from '#shared/view/snapshot';
import { useServers } from '../selectors';
import { openDialog, useWindow } from '../store';
import { Button } from '../ui/Button';
import { LoadingState } from '../ui/LoadingState';
import { PageHead } from '../ui/PageHead';
import { Section } from '../ui/Section';
import { useText } from '../use-text';
import { BoardTable } from './BoardTable';
import { NeedRow } from './NeedRow';
import { StartSummary } from './StartSummary';
import { StateMenu } from './StateMenu';
import { Welcome } from './Welcome';
import styles from './Board.module.css';

/** All servers: first what needs the person, then one table of them. */
export function Board() {
  const text = useText();
  const servers = useServers();
  const isLoading = useWindow((state) => state.phase === 'loading');
  const needing = servers.filter(needsPerson);
  // “No servers yet” and “1 ready” would contradict each other: the example is nobody’s own.
  const isFirstStart = servers.every((server) => server.scope === 'built-in');
  return (
    <>
      <PageHead
        help="board"
        icon={Table2}
        title={text('board:title')}
        actions={
          <>
            <Button icon={Download} onClick={() => openDialog({ kind: 'import' })}>
              {text('action:importMore')}
            </Button>
            <Button icon={Plus} onClick={() => openDialog({ kind: 'add' })}>
              {text('action:addServer')}
            </Button>
            <StateMenu />
          </>
        }
      >
        {!isFirstStart && <SummaryWords servers={servers} />}
      </PageHead>
      {isLoading ? (
        <LoadingState title={text('window:loading')} />
      ) : (
        <div className={styles['page']}>
          {isFirstStart && <Welcome servers={servers} />}
          {needing.length > 0 && (
            <Section title={text('board:needs')} note={text('board:servers', { count: needing.length })}>
              <ul>
                {needing.map((server) => (
                  <NeedRow key={server.id} server={server} />
                ))}
              </ul>
            </Section>
          )}
          <StartSummary isBrief={needing.length > 0} />
          {servers.length > 0 && (
            <Section title={text('board:all')} note={text('board:order')}>
              <BoardTable servers={groupedServers(servers).flatMap((group) => group.servers)} />
            </Section>
          )}
        </div>
      )}
    </>
  );
}

/** How the start went: what is ready, on its way, off, held back. */
function SummaryWords({ servers }: { readonly servers: readonly ServerView[] }) {
  const text = useText();
  const summary = useMemo(() => summarize(servers), [servers]);
  const parts = (['ready', 'pending', 'failed', 'needsAuth', 'cancelled', 'disabled', 'suppressed'] as const)
    .filter((part) => summary[part] > 0)
    .map((part) => text(`board:summary.${part}`, { count: summary[part] }));
  return parts.map((part, index) => (
    <span key={part} {...(index > 1 ? { 'data-wide': true } : {})}>
      {part}
    </span>
  ));
}

import { useMemo, useState } from 'react';
import { create } from 'zustand';
import { needsPerson } from '#shared/view/select';
import { reasonWords, startCounts, type StartedServer } from '#shared/view/start-report';
import { hashOf, serverPlace } from '../place';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { useText } from '../use-text';
import styles from './StartSummary.module.css';

/** Which start’s summary the person has put away; a page that is left and come back to must not show it again. */
const useDismissed = create<{ readonly endedAt: number | null }>()(() => ({ endedAt: null }));

/** So many reasons are shown at once; what needs the person stands above them anyway. */
const shown = 4;

/**
 * How the start went, with the reason of each server that is not ready (CN8). Brief: what needs the person stands above it
 * already, so only the others are told of.
 */
export function StartSummary({ isBrief = false }: { readonly isBrief?: boolean }) {
  const text = useText();
  const report = useWindow((state) => state.snapshot.app.start);
  const dismissed = useDismissed((state) => state.endedAt);
  const [isWhole, setWhole] = useState(false);
  const servers = useWindow((state) => state.snapshot.servers);
  const rest = useMemo(
    () =>
      inOrder(report?.servers ?? []).filter(({ id }) => {
        const server = servers[id];
        return !isBrief || server === undefined || !needsPerson(server);
      }),
    [report, servers, isBrief]
  );
  if (report === undefined || dismissed === report.endedAt) return null;
  if (report.servers.every(({ scope }) => scope === 'built-in')) return null;
  const list = isWhole ? rest : rest.slice(0, shown);
  return (
    <section aria-label={text('start:title')} className={styles['summary']}>
      <Notice
        shape={report.servers.some(({ outcome }) => outcome === 'failed') ? 'held' : 'live'}
        title={`${text('start:title')}: ${startCounts(report.servers)} · ${text('start:took', { seconds: Math.round(report.ms / 1_000) })}`}
        actions={
          <>
            {rest.length > list.length && (
              <Button size="small" onClick={() => setWhole(true)}>
                {text('start:show')}
              </Button>
            )}
            <Button size="small" onClick={() => useDismissed.setState({ endedAt: report.endedAt })}>
              {text('start:dismiss')}
            </Button>
          </>
        }
      >
        {list.length > 0 && (
          <ul>
            {list.map((server) => (
              <Reason key={server.id} server={server} />
            ))}
          </ul>
        )}
      </Notice>
    </section>
  );
}

/** What went wrong comes before what was wished. */
function inOrder(servers: readonly StartedServer[]): readonly StartedServer[] {
  const order = ['failed', 'needsAuth', 'cancelled', 'suppressed', 'disabled'] as const;
  return order.flatMap((outcome) => servers.filter((server) => server.outcome === outcome));
}

function Reason({ server: { id, name, reason } }: { readonly server: StartedServer }) {
  return (
    <li>
      <a href={hashOf(serverPlace(id))}>{name}</a>: {reason !== null && reasonWords(reason)}
    </li>
  );
}

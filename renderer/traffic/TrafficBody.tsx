import { ArrowUp, ScrollText, SearchX, Waypoints } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { rememberPanes } from '../actions';
import { useWindow } from '../store';
import type { Text } from '../text';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { LoadingState } from '../ui/LoadingState';
import { Splitter } from '../ui/Splitter';
import { useRoom } from '../ui/use-room';
import { useText } from '../use-text';
import { TrafficList } from './TrafficList';
import { isNarrowed, widened, type TrafficWish } from './traffic-wish';
import type { TrafficView } from './use-traffic';
import styles from './TrafficBody.module.css';

// The editor that shows JSON comes when the first message is opened.
const MessagePane = lazy(() => import('./MessagePane').then((module) => ({ default: module.MessagePane })));

const panesName = 'traffic';

interface TrafficBodyProps {
  readonly wish: TrafficWish;
  readonly onWish: (wish: TrafficWish) => void;
  readonly traffic: TrafficView;
  readonly selected: number | null;
  readonly onSelect: (seq: number | null) => void;
  readonly onAway: (isAway: boolean) => void;
  /** Whether the list is of one server for good. */
  readonly isOfOneServer: boolean;
}

/** List and message beside each other; where there is little room, the message lies over the list. */
export function TrafficBody(props: TrafficBodyProps) {
  const { traffic, selected, onSelect } = props;
  const text = useText();
  const root = useRef<HTMLDivElement>(null);
  const room = useRoom(root);
  const { share, setShare, rest } = useListShare();
  const close = () => {
    // What lay over the list is gone before the list is given the focus.
    flushSync(() => {
      onSelect(null);
    });
    root.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus();
  };
  const isBeside = room === 'wide';
  return (
    <div
      ref={root}
      className={styles['body']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || selected === null || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <div className={styles['list']}>
        <ListPart {...props} />
      </div>
      {selected !== null && isBeside && (
        <Splitter
          label={text('traffic:list')}
          orientation="vertical"
          share={share}
          {...shares}
          shareAt={(event) => shareWithin(root.current, event.clientX)}
          onShare={setShare}
          onRest={rest}
        />
      )}
      {selected !== null && (
        <div
          className={isBeside ? styles['beside'] : styles['over']}
          style={isBeside ? { width: `${String(100 - share)}%` } : {}}
        >
          <Suspense fallback={<LoadingState title={text('traffic:readingMessage')} />}>
            <MessagePane
              seq={selected}
              entry={traffic.entries.find((entry) => entry.seq === selected)}
              onClose={close}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}

const shares = { least: 25, most: 75 } as const;
const firstShare = 52;

/** What the list has of the width beside a message, in percent; remembered when it comes to rest. */
function useListShare() {
  const sizes = useWindow((state) => state.snapshot.app.preferences.panes[panesName]);
  const [moved, setShare] = useState<number | null>(null);
  const share = moved ?? sizes?.[0] ?? firstShare;
  const rest = (at: number) => {
    rememberPanes(panesName, [at, 100 - at]);
  };
  return { share, setShare, rest };
}

function shareWithin(body: HTMLElement | null, x: number): number {
  const { left, width } = body?.getBoundingClientRect() ?? { left: 0, width: 1 };
  return ((x - left) / width) * 100;
}

function ListPart(props: TrafficBodyProps) {
  const { wish, traffic, selected, onSelect, onAway, isOfOneServer } = props;
  const text = useText();
  const { entries, newer, dropped, older } = traffic;
  if (traffic.phase === 'failed') {
    return (
      <ErrorState
        title={text('traffic:notRead')}
        actions={
          <Button look="primary" onClick={traffic.refresh}>
            {text('action:tryAgain')}
          </Button>
        }
      >
        {traffic.failure?.message}
      </ErrorState>
    );
  }
  if (traffic.phase === 'loading') return <LoadingState title={text('traffic:loading')} />;
  if (entries.length === 0) return <NoEntries {...props} />;
  return (
    <>
      <TrafficList
        key={wish.part}
        part={wish.part}
        entries={entries}
        showsServer={wish.serverId === null}
        selected={selected}
        onChoose={onSelect}
        onAway={onAway}
        onEnd={traffic.readOlder}
      />
      {newer > 0 && (
        <Button
          size="small"
          icon={ArrowUp}
          className={styles['newer']}
          onClick={(event) => {
            event.currentTarget.parentElement?.querySelector('[role="listbox"]')?.scrollTo({ top: 0 });
            onSelect(null);
            onAway(false);
          }}
        >
          {text('traffic:newer', { count: newer })}
        </Button>
      )}
      {dropped > 0 && !older && !isOfOneServer && (
        <p className={styles['note']}>{text('traffic:dropped', { count: dropped })}</p>
      )}
    </>
  );
}

function NoEntries({ wish, onWish }: TrafficBodyProps) {
  const text = useText();
  const name = useWindow((state) =>
    wish.serverId === null ? undefined : state.snapshot.servers[wish.serverId]?.name
  );
  const isLog = wish.part === 'logs';
  if (isNarrowed(wish)) {
    return (
      <EmptyState
        icon={SearchX}
        title={text(isLog ? 'traffic:noLogMatch' : 'traffic:noMatch')}
        actions={
          <Button size="small" onClick={() => onWish(widened(wish))}>
            {text('traffic:showAll')}
          </Button>
        }
      >
        {text('traffic:noMatchWhy')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={isLog ? ScrollText : Waypoints} title={emptyTitle(text, isLog, name)}>
      {text(isLog ? 'traffic:noLogWhy' : 'traffic:noneWhy')}
    </EmptyState>
  );
}

function emptyTitle(text: Text, isLog: boolean, name: string | undefined): string {
  if (isLog) return text('traffic:noLog');
  return name === undefined ? text('traffic:none') : text('traffic:noneOf', { name });
}

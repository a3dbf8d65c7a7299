import { ArrowUp, MousePointerClick, ScrollText, SearchX, Waypoints } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { rememberPanes } from '../actions';
import { useWindow } from '../store';
import type { Text } from '../text';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { LoadingState } from '../ui/LoadingState';
import { Panes } from '../ui/Panes';
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
  const sizes = useWindow((state) => state.snapshot.app.preferences.panes[panesName]);
  const root = useRef<HTMLDivElement>(null);
  const room = useRoom(root);
  const close = () => {
    onSelect(null);
    root.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus();
  };
  const message = selected !== null && (
    <Suspense fallback={<LoadingState title={text('traffic:readingMessage')} />}>
      <MessagePane
        seq={selected}
        entry={traffic.entries.find((entry) => entry.seq === selected)}
        onClose={close}
      />
    </Suspense>
  );
  const list = <ListPart {...props} />;
  // Both panes are always there: one that came and went would take the list's place and focus with it.
  const isBeside = room === 'wide' && (traffic.entries.length > 0 || message !== false);
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
      {isBeside ? (
        <Panes
          name={panesName}
          sizes={sizes}
          onSizes={(next) => rememberPanes(panesName, next)}
          parts={[
            { id: 'list', initial: 56, min: '16rem', content: list },
            {
              id: 'message',
              min: '14rem',
              content: message || <NoMessage />,
              splitter: text('traffic:list')
            }
          ]}
        />
      ) : (
        <>
          {list}
          {message !== false && <div className={styles['over']}>{message}</div>}
        </>
      )}
    </div>
  );
}

function NoMessage() {
  const text = useText();
  return (
    <EmptyState icon={MousePointerClick} title={text('traffic:choose')}>
      {text('traffic:chooseWhy')}
    </EmptyState>
  );
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
    <div className={styles['list']}>
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
    </div>
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

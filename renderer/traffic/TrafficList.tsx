import { useEffect, useRef } from 'react';
import type { TrafficEntry } from '#shared/traffic/entry';
import { cx } from '../ui/cx';
import { VirtualList } from '../ui/VirtualList';
import { useText } from '../use-text';
import { LogRow } from './LogRow';
import { TrafficRow } from './TrafficRow';
import type { TrafficPart } from './traffic-wish';
import styles from './rows.module.css';

interface TrafficListProps {
  readonly part: TrafficPart;
  readonly entries: readonly TrafficEntry[];
  readonly showsServer: boolean;
  readonly selected: number | null;
  readonly onChoose: (seq: number) => void;
  /** Whether the newest is in sight. */
  readonly onAway: (isAway: boolean) => void;
  /** The end of what was read comes near. */
  readonly onEnd: () => void;
}

/** Nearer than this to an end counts as there, px. */
const headPx = 8;
const endPx = 600;

/** Newest first. Who scrolls down reads in peace: nothing moves under the pointer. */
export function TrafficList(props: TrafficListProps) {
  const { part, entries, showsServer, selected, onChoose, onAway, onEnd } = props;
  const text = useText();
  const list = useRef<HTMLDivElement>(null);
  const told = useRef({ onAway, onEnd });
  useEffect(() => {
    told.current = { onAway, onEnd };
  });
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const onScroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      told.current.onAway(scrollTop > headPx);
      if (scrollHeight - scrollTop - clientHeight < endPx) told.current.onEnd();
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      element.removeEventListener('scroll', onScroll);
    };
  }, []);
  const isLog = part === 'logs';
  return (
    <>
      <div aria-hidden="true" className={styles['head']}>
        <ListHead isLog={isLog} showsServer={showsServer} />
      </div>
      <VirtualList<TrafficEntry>
        ref={list}
        label={text(isLog ? 'traffic:log' : 'traffic:messages')}
        items={entries}
        keyOf={(entry) => String(entry.seq)}
        textOf={(entry) => (isLog ? entry.preview : (entry.method ?? ''))}
        selected={selected === null ? null : String(selected)}
        onChoose={(key) => onChoose(Number(key))}
        className={styles['list']}
      >
        {(entry) =>
          isLog ? (
            <LogRow entry={entry} showsServer={showsServer} />
          ) : (
            <TrafficRow entry={entry} showsServer={showsServer} />
          )
        }
      </VirtualList>
    </>
  );
}

/** Names the columns for the eye; each row says by itself what it is. */
function ListHead({ isLog, showsServer }: { readonly isLog: boolean; readonly showsServer: boolean }) {
  const text = useText();
  return (
    <span className={cx(styles['cells'], isLog && styles['log'], showsServer && styles['withServer'])}>
      <span>{text('traffic:column.time')}</span>
      {showsServer && <span>{text('traffic:column.server')}</span>}
      {isLog ? (
        <>
          <span>{text('traffic:column.from')}</span>
          <span>{text('traffic:column.line')}</span>
        </>
      ) : (
        <>
          <span>{text('traffic:column.message')}</span>
          <span>{text('traffic:column.outcome')}</span>
          <span className={styles['took']}>{text('traffic:column.took')}</span>
          <span className={styles['size']}>{text('traffic:column.size')}</span>
        </>
      )}
    </span>
  );
}

import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import type { Call } from '#shared/call/state';
import { visibleText } from '#shared/text/visible';
import hidden from '../styles/text.module.css';
import { hashOf } from '../place';
import { Button } from '../ui/Button';
import { cx } from '../ui/cx';
import { Icon } from '../ui/Icon';
import { useText } from '../use-text';
import { argumentsSummary } from './arguments-summary';
import { CallMark } from './CallMark';
import { callState } from './call-words';
import { durationWords, sizeWords, timeWords } from './measures';
import { useArgumentsText } from './use-arguments-text';
import type { Calling } from './use-calling';
import styles from './History.module.css';

interface HistoryProps {
  /** Original name. */
  readonly tool: string;
  readonly calling: Calling;
  /** Else it is closed until it is opened. */
  readonly hasRoom: boolean;
  readonly onSendAgain: (call: Call) => Promise<void>;
}

const Compare = lazy(() => import('../history/Compare').then((module) => ({ default: module.Compare })));

const columns = ['pick', 'time', 'state', 'arguments', 'duration', 'size', 'action'] as const;
/** Older ones are in no hurry to be seen. */
const most = 100;

/** This tool's calls in this session. */
export function History({ tool, calling, hasRoom, onSendAgain }: HistoryProps) {
  const text = useText();
  const id = useId();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOpen = wanted ?? hasRoom;
  const { calls, shown, show, running } = calling;
  const [picked, setPicked] = useState<readonly Call[]>([]);
  const [pair, setPair] = useState<readonly [Call, Call] | null>(null);
  const [one, other] = picked;
  const isPair = one !== undefined && other !== undefined;
  const pick = (call: Call, isPicked: boolean) => {
    // Of three the first that was picked makes room.
    setPicked(isPicked ? [...picked.slice(-1), call] : picked.filter(({ id: known }) => known !== call.id));
  };
  if (calls.length === 0) return null;
  return (
    <section aria-label={text('result:history.title')} className={styles['history']}>
      <header className={styles['head']}>
        <h2>
          <button
            type="button"
            className={styles['toggle']}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => {
              setWanted(!isOpen);
            }}
          >
            <Icon of={ChevronRight} size="small" />
            {text('result:history.title')}
          </button>
        </h2>
        <span className={styles['sum']}>{text('result:history.sum', { count: calls.length })}</span>
        {!isPair && <span className={styles['sum']}>{text('history:compareTwo')}</span>}
        <Button
          size="small"
          look="quiet"
          why={isPair ? null : text('history:compareTwo')}
          onClick={() => {
            if (isPair) setPair(one.startedAt <= other.startedAt ? [one, other] : [other, one]);
          }}
        >
          {text('history:compare')}
        </Button>
        <a href={hashOf({ page: 'calls', view: 'history' })} className={styles['earlier']}>
          {text('history:earlier')}
        </a>
      </header>
      {pair !== null && (
        <Suspense fallback={null}>
          <Compare
            a={pair[0]}
            b={pair[1]}
            onClose={() => {
              setPair(null);
            }}
          />
        </Suspense>
      )}
      <div id={id} hidden={!isOpen} className={styles['scroll']}>
        <table className={styles['table']}>
          <caption className={hidden['hidden']}>
            {text('result:history.caption', { tool: visibleText(tool) })}
          </caption>
          <colgroup>
            {columns.map((column) => (
              <col key={column} className={styles[`col-${column}`]} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  <span className={hidden['hidden']}>
                    {column === 'pick' ? text('history:compare') : text(`result:history.${column}`)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {calls.slice(0, most).map((call) => (
              <HistoryRow
                key={call.id}
                call={call}
                isShown={shown.type === 'call' && shown.call.id === call.id}
                isBusy={running !== null}
                isPicked={picked.some(({ id: known }) => known === call.id)}
                onPick={pick}
                onShow={() => {
                  show(call.id);
                }}
                onSendAgain={onSendAgain}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface HistoryRowProps {
  readonly call: Call;
  readonly isShown: boolean;
  readonly isBusy: boolean;
  /** One of the two that are to be compared. */
  readonly isPicked: boolean;
  readonly onPick: (call: Call, isPicked: boolean) => void;
  readonly onShow: () => void;
  readonly onSendAgain: (call: Call) => Promise<void>;
}

function HistoryRow(props: HistoryRowProps) {
  const { call, isShown, isBusy, isPicked, onPick, onShow, onSendAgain } = props;
  const text = useText();
  const { key, shape } = callState(call);
  const time = timeWords(call.startedAt);
  const { outcome } = call;
  const given = useArgumentsText(call.id);
  const summary = useMemo(() => (given === null ? null : argumentsSummary(given)), [given]);
  return (
    <tr
      className={cx(styles['row'], isShown && styles['shown'])}
      onClick={onShow}
      {...(isShown ? { 'aria-current': true } : {})}
    >
      <td className={styles['pick']}>
        <input
          type="checkbox"
          checked={isPicked}
          aria-label={text('history:pick', { time })}
          onClick={(event) => {
            event.stopPropagation();
          }}
          onChange={(event) => {
            onPick(call, event.target.checked);
          }}
        />
      </td>
      <td>
        <button
          type="button"
          className={styles['time']}
          aria-label={text('result:history.show', { time })}
          onClick={onShow}
        >
          {time}
        </button>
      </td>
      <td>
        <CallMark shape={shape} word={text(`result:short.${key}`)} quiet={key === 'done'} />
      </td>
      <td className={styles['what']}>
        <code>{summary === '' ? text('result:history.noArguments') : summary}</code>
      </td>
      <td className={styles['number']}>{call.ms === null ? '' : durationWords(text, call.ms)}</td>
      <td className={styles['number']}>
        {outcome.type === 'answered' ? sizeWords(text, outcome.bytes) : ''}
      </td>
      <td className={styles['action']}>
        <Button
          size="small"
          look="quiet"
          busy={isBusy}
          aria-label={text('result:history.againOf', { time })}
          onClick={(event) => {
            event.stopPropagation();
            void onSendAgain(call);
          }}
        >
          {text('result:history.again')}
        </Button>
      </td>
    </tr>
  );
}

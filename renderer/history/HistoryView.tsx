import { Check, History, MousePointerClick, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeptCall } from '#shared/call/kept-call';
import { visibleText } from '#shared/text/visible';
import { argumentsSummary } from '../call/arguments-summary';
import { callState } from '../call/call-words';
import { ListAndDetail } from '../catalog/ListAndDetail';
import list from '../catalog/ToolList.module.css';
import hidden from '../styles/text.module.css';
import { Bones } from '../ui/Bones';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { Icon } from '../ui/Icon';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { SearchField } from '../ui/SearchField';
import { Shape } from '../ui/Shape';
import { VirtualList } from '../ui/VirtualList';
import { useText } from '../use-text';
import { Compare } from './Compare';
import { KeptCallPane } from './KeptCallPane';
import { useHistory } from './use-history';
import { dayWords } from './day-words';
import styles from './HistoryView.module.css';

/** Kept calls of all servers: searched, shown, opened again, compared. */
export function HistoryView() {
  const text = useText();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  /** The first of two calls that are to be compared. */
  const [first, setFirst] = useState<KeptCall | null>(null);
  const [pair, setPair] = useState<readonly [KeptCall, KeptCall] | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { calls, hasMore, failure, more } = useHistory(search);
  const shown = calls ?? [];
  const call = shown.find(({ id }) => id === chosen);
  const choose = (id: string) => {
    const other = shown.find((one) => one.id === id);
    if (first !== null && other !== undefined && other.id !== first.id) {
      setPair([first, other]);
      setFirst(null);
    } else setChosen(id);
  };
  return (
    <>
      <ListAndDetail
        name="history"
        width="24rem"
        splitter={text('history:listWidth')}
        list={
          <section
            className={list['pane']}
            aria-label={text('history:tab.history')}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && first !== null) setFirst(null);
            }}
          >
            <header className={list['head']}>
              <SearchField
                label={text('history:search')}
                value={search}
                onChange={setSearch}
                onDown={() => box.current?.focus()}
              />
            </header>
            {first !== null && (
              <div className={list['note']}>
                <Notice shape="busy" title={text('history:compareOne')} />
              </div>
            )}
            {failure !== null && (
              <div className={list['note']}>
                <FailureNotice failure={failure} />
              </div>
            )}
            {calls === null && failure === null && <Bones />}
            {calls !== null && shown.length === 0 && (
              <EmptyState
                icon={search === '' ? History : SearchX}
                title={search === '' ? text('history:none') : text('list:noMatch', { filter: search })}
              >
                {search === '' ? text('history:noneWhy') : null}
              </EmptyState>
            )}
            {shown.length > 0 && (
              <VirtualList<KeptCall>
                ref={box}
                label={text('history:list')}
                items={shown}
                keyOf={(one) => one.id}
                textOf={(one) => one.tool}
                selected={chosen}
                onChoose={choose}
              >
                {(one) => <Row call={one} />}
              </VirtualList>
            )}
            {hasMore && (
              <div className={styles['more']}>
                <Button size="small" onClick={more}>
                  {text('history:more')}
                </Button>
              </div>
            )}
          </section>
        }
        detail={
          call === undefined ? (
            <EmptyState icon={MousePointerClick} title={text('history:choose')}>
              {text('history:chooseWhy')}
            </EmptyState>
          ) : (
            <KeptCallPane
              key={call.id}
              call={call}
              onCompare={() => {
                setFirst(call);
                box.current?.focus();
              }}
            />
          )
        }
      />
      {pair !== null && (
        <Compare
          a={pair[0]}
          b={pair[1]}
          onClose={() => {
            setPair(null);
          }}
        />
      )}
    </>
  );
}

function Row({ call }: { readonly call: KeptCall }) {
  const text = useText();
  const { key, shape } = callState(call);
  return (
    <>
      <span className={styles['time']}>{dayWords(call.startedAt)}</span>
      <span className={hidden['hidden']}>{text(`result:short.${key}`)}</span>
      {shape === 'live' ? (
        <Icon of={Check} size="small" className={styles['done']} />
      ) : (
        <Shape kind={shape} tinted />
      )}
      <span className={styles['what']} title={visibleText(`${call.serverName}: ${call.tool}`)}>
        <span>{visibleText(call.tool)}</span>{' '}
        <span className={styles['server']}>{visibleText(call.serverName)}</span>
      </span>
      <code className={styles['head']}>{headWords(call.head)}</code>
    </>
  );
}

/** The beginning of the arguments is often cut, and then it is shown as it is. */
function headWords(head: string): string {
  try {
    JSON.parse(head);
    return argumentsSummary(head);
  } catch (error) {
    if (error instanceof SyntaxError) return `${visibleText(head)}…`;
    throw error;
  }
}

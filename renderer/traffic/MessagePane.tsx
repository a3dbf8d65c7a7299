import { ArrowLeft, ArrowRight, Copy, MessageSquareOff, X } from 'lucide-react';
import type { TrafficEntry, TrafficPair, TrafficText } from '#shared/traffic/entry';
import { visibleText } from '#shared/text/visible';
import { copy } from '../actions';
import { durationWords, sizeWords } from '../call/measures';
import type { Text } from '../text';
import { Buttons } from '../ui/Buttons';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { Icon } from '../ui/Icon';
import { IconButton } from '../ui/IconButton';
import { LoadingState } from '../ui/LoadingState';
import { say } from '../text';
import { useText } from '../use-text';
import { logWord, missingAnswer, preciseTime } from './entry-words';
import { MessageText } from './MessageText';
import { useMessage } from './use-message';
import styles from './MessagePane.module.css';

interface MessagePaneProps {
  readonly seq: number;
  /** As the list shows it now; absent when it is out of the list. */
  readonly entry: TrafficEntry | undefined;
  readonly onClose: () => void;
}

/** A request and its answer side by side, or whatever else was chosen, in full and without secrets. */
export function MessagePane({ seq, entry, onClose }: MessagePaneProps) {
  const text = useText();
  const view = useMessage(seq, `${entry?.outcome ?? ''} ${entry?.pairedWith ?? ''}`);
  const close = <IconButton size="small" icon={X} label={text('traffic:closeMessage')} onClick={onClose} />;
  if (view.phase === 'ready') return <PairView pair={view.pair} close={close} />;
  return (
    <section aria-label={text('traffic:messageOf', { name: entry?.method ?? '' })} className={styles['pane']}>
      <header className={styles['head']}>
        <h2>{entry?.method}</h2>
        <Buttons className={styles['actions']}>{close}</Buttons>
      </header>
      {view.phase === 'loading' && <LoadingState title={text('traffic:readingMessage')} />}
      {view.phase === 'failed' && <ErrorState title={view.failure.message}>{view.failure.hint}</ErrorState>}
      {view.phase === 'gone' && (
        <EmptyState icon={MessageSquareOff} title={text('traffic:gone')}>
          {text('traffic:goneWhy')}
        </EmptyState>
      )}
    </section>
  );
}

interface PairViewProps {
  readonly pair: TrafficPair;
  readonly close: React.ReactNode;
}

function PairView({ pair, close }: PairViewProps) {
  const text = useText();
  const { message } = pair;
  const { entry } = message;
  const isAnswer = entry.kind === 'response' || entry.kind === 'error';
  const isAlone = entry.kind !== 'request' && !isAnswer;
  const request = isAnswer ? pair.pair : message;
  const answer = isAnswer ? message : pair.pair;
  const about = request?.entry ?? entry;
  const title = about.method ?? logWord(text, about);
  const facts = [
    entry.serverName,
    preciseTime(about.at),
    ...(about.id === null ? [] : [text('traffic:idOf', { id: about.id })])
  ];
  const both = [request, answer].filter((each) => each !== null).map((each) => each.text);
  return (
    <section aria-label={text('traffic:messageOf', { name: title })} className={styles['pane']}>
      <header className={styles['head']}>
        <h2>
          {visibleText(title)} {!isAlone && <span>{visibleText(about.preview)}</span>}
        </h2>
        <span className={styles['facts']}>{facts.join(' · ')}</span>
        <Buttons className={styles['actions']}>
          {both.length === 2 && (
            <IconButton
              size="small"
              icon={Copy}
              label={text('traffic:copyBoth')}
              onClick={() => void copy(both.join('\n\n'), () => say('traffic:bothMessages'))}
            />
          )}
          {close}
        </Buttons>
      </header>
      <div className={styles['columns']}>
        {isAlone ? (
          <Column name={aloneName(text, entry)} message={message} missing="" />
        ) : (
          <>
            <Column name={text('traffic:request')} message={request} missing={text('traffic:requestGone')} />
            <Column name={text('traffic:answer')} message={answer} missing={missingAnswer(text, about)} />
          </>
        )}
      </div>
    </section>
  );
}

function aloneName(text: Text, entry: TrafficEntry): string {
  return entry.direction === null ? text('traffic:line') : text('traffic:notice');
}

interface ColumnProps {
  readonly name: string;
  readonly message: TrafficText | null;
  /** What is said where there is none. */
  readonly missing: string;
}

function Column({ name, message, missing }: ColumnProps) {
  const text = useText();
  const entry = message?.entry;
  const isAnswer = entry?.kind === 'response' || entry?.kind === 'error';
  return (
    <div className={styles['column']}>
      <h3 className={styles['part']}>
        {entry !== undefined && entry.direction !== null && (
          <Icon of={entry.direction === 'sent' ? ArrowRight : ArrowLeft} size="small" />
        )}
        {name}
        {entry !== undefined && (
          <span>
            {sizeWords(text, entry.bytes)}
            {isAnswer && entry.ms !== null && (
              <>, {text('traffic:afterMs', { ms: durationWords(text, entry.ms) })}</>
            )}
          </span>
        )}
        {message !== null && (
          <IconButton
            size="small"
            icon={Copy}
            label={text('traffic:copyMessage', { what: name.toLowerCase() })}
            onClick={() => void copy(message.text, () => name)}
            className={styles['copy']}
          />
        )}
      </h3>
      {message === null ? (
        <p className={styles['missing']}>{missing}</p>
      ) : (
        <MessageText label={name} message={message} />
      )}
    </div>
  );
}

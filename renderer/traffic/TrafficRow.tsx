import { ArrowLeft, ArrowRight } from 'lucide-react';
import { memo } from 'react';
import type { TrafficEntry } from '#shared/traffic/entry';
import { visibleText } from '#shared/text/visible';
import { CallMark } from '../call/CallMark';
import { durationWords, sizeWords } from '../call/measures';
import { cx } from '../ui/cx';
import { Icon } from '../ui/Icon';
import { useText } from '../use-text';
import { outcomeWords, preciseTime } from './entry-words';
import voices from '../styles/text.module.css';
import styles from './rows.module.css';

interface TrafficRowProps {
  readonly entry: TrafficEntry;
  readonly showsServer: boolean;
}

/** A message, and how what it asked for ended. */
export const TrafficRow = memo(function TrafficRow({ entry, showsServer }: TrafficRowProps) {
  const text = useText();
  const { shape, word } = outcomeWords(text, entry);
  const isSent = entry.direction === 'sent';
  return (
    <span className={cx(styles['cells'], showsServer && styles['withServer'])}>
      <span className={styles['when']}>{preciseTime(entry.at)}</span>{' '}
      {showsServer && <span className={styles['cut']}>{entry.serverName}</span>}{' '}
      <span className={styles['cut']}>
        <Icon of={isSent ? ArrowRight : ArrowLeft} size="small" className={styles['direction']} />
        <span className={voices['hidden']}>{text(isSent ? 'traffic:sent' : 'traffic:received')} </span>
        {visibleText(entry.method ?? '')}{' '}
        <span className={styles['about']}>{visibleText(entry.preview)}</span>
      </span>{' '}
      <span className={styles['outcome']}>
        {shape === null ? (
          <span className={styles['faint']}>{word}</span>
        ) : (
          <CallMark shape={shape} word={word} quiet={shape !== 'broken' && shape !== 'busy'} />
        )}
      </span>{' '}
      <span className={styles['took']}>{entry.ms === null ? '' : durationWords(text, entry.ms)}</span>{' '}
      <span className={styles['size']}>{sizeWords(text, entry.answerBytes ?? entry.bytes)}</span>
    </span>
  );
});

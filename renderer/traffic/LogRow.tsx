import { memo } from 'react';
import type { TrafficEntry } from '#shared/traffic/entry';
import { visibleText } from '#shared/text/visible';
import { cx } from '../ui/cx';
import { Shape } from '../ui/Shape';
import { useText } from '../use-text';
import { logWord, preciseTime } from './entry-words';
import styles from './rows.module.css';

interface LogRowProps {
  readonly entry: TrafficEntry;
  readonly showsServer: boolean;
}

/** A line that a server wrote, or what became of it. */
export const LogRow = memo(function LogRow({ entry, showsServer }: LogRowProps) {
  const text = useText();
  return (
    <span className={cx(styles['cells'], styles['log'], showsServer && styles['withServer'])}>
      <span className={styles['when']}>{preciseTime(entry.at)}</span>{' '}
      {showsServer && <span className={styles['cut']}>{entry.serverName}</span>}{' '}
      <span className={styles['word']}>
        {entry.isError && <Shape kind="broken" tinted />}
        {logWord(text, entry)}
      </span>{' '}
      <span className={cx(styles['cut'], entry.kind !== 'lifecycle' && styles['code'])}>
        {visibleText(entry.preview)}
      </span>
    </span>
  );
});

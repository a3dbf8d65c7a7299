import { useState } from 'react';
import type { CallProgress } from '#shared/call/state';
import { visibleText } from '#shared/text/visible';
import { ProgressBar } from '../ui/ProgressBar';
import { useText } from '../use-text';
import { amountWords, elapsedWords } from './measures';
import { useNow } from './use-now';
import parts from './parts.module.css';
import styles from './RunningView.module.css';

interface RunningViewProps {
  readonly tool: string;
  readonly server: string;
  readonly startedAt: number;
  readonly progress: CallProgress | null;
}

/** A call under way: how far it is, how long it takes, and what the server has told. The time counts by itself. */
export function RunningView({ tool, server, startedAt, progress }: RunningViewProps) {
  const text = useText();
  const now = useNow(true);
  const ms = Math.max(0, now - startedAt);
  const told = useTold(progress, ms);
  const elapsed = elapsedWords(text, ms);
  const amount = progress === null ? '' : amountWords(text, progress);
  const message = progress?.message ?? null;
  const total = progress?.total ?? null;
  return (
    <div className={styles['running']}>
      <div role="group" aria-label={text('result:running.label')} className={styles['now']}>
        <p className={styles['row']}>
          <b>
            {message === null || message === ''
              ? text('result:running.waiting', { server })
              : visibleText(message)}
          </b>
          <span className={styles['amount']}>
            {[amount, elapsed].filter((part) => part !== '').join(' · ')}
          </span>
        </p>
        <ProgressBar
          label={text('result:running.bar', { tool })}
          value={total === null ? null : (progress?.progress ?? null)}
          max={total ?? 1}
          words={amount === '' ? undefined : amount}
        />
        <p className={parts['note']}>{text('result:running.stays')}</p>
      </div>
      {told.length > 0 && (
        <section aria-label={text('result:running.told', { server })}>
          <h3 className={styles['heading']}>{text('result:running.told', { server })}</h3>
          <ol className={styles['told']}>
            {told.map((one) => (
              <li key={one.id}>
                <span className={styles['when']}>{elapsedWords(text, one.at)}</span>
                <span>{one.words}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

interface Told {
  readonly id: number;
  readonly at: number;
  readonly words: string;
}

const remembered = 50;

/** What was told since this was opened, the latest first: the snapshot holds only the last word. */
function useTold(progress: CallProgress | null, at: number): readonly Told[] {
  const [seen, setSeen] = useState<{ readonly last: CallProgress | null; readonly told: readonly Told[] }>({
    last: null,
    told: []
  });
  if (progress === seen.last) return seen.told;
  const words = visibleText(progress?.message ?? '');
  const isNew = words !== '' && words !== seen.told[0]?.words;
  const told = isNew ? [{ id: (seen.told[0]?.id ?? 0) + 1, at, words }, ...seen.told] : seen.told;
  setSeen({ last: progress, told: told.slice(0, remembered) });
  return told;
}

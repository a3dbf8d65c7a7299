import { useEffect, useState } from 'react';
import { onAnnouncement, type Urgency } from './announcer';
import styles from '../styles/text.module.css';

interface Said {
  readonly words: string;
  readonly count: number;
}

const nothing: Said = { words: '', count: 0 };

/** The two places from which screen readers read; once in the window, filled by `announce`. */
export function LiveRegions() {
  const [said, setSaid] = useState<Readonly<Record<Urgency, Said>>>({ polite: nothing, assertive: nothing });
  useEffect(
    () =>
      onAnnouncement((urgency, words) => {
        setSaid((before) => ({ ...before, [urgency]: { words, count: before[urgency].count + 1 } }));
      }),
    []
  );
  // A new element each time: the same words said twice are a change too, and are read again.
  return (
    <>
      <div role="status" aria-live="polite" className={styles['hidden']}>
        <span key={said.polite.count}>{said.polite.words}</span>
      </div>
      <div role="alert" aria-live="assertive" className={styles['hidden']}>
        <span key={said.assertive.count}>{said.assertive.words}</span>
      </div>
    </>
  );
}

import type { FailedAttempt } from '#shared/connection/link';
import type { ServerView } from '#shared/view/snapshot';
import { Section } from '../ui/Section';
import { useText } from '../use-text';
import styles from './AttemptList.module.css';
import { dateAndTime, timeOfDay } from '../formats';

/** Each attempt of the last row, when it ended and why: the last cause is often not the first. */
export function AttemptList({ server }: { readonly server: ServerView }) {
  const text = useText();
  const attempts = server.link?.attempts ?? [];
  if (attempts.length === 0 || server.suppression !== null) return null;
  return (
    <Section title={text('link:attempts')} note={text('link:attemptsOf')}>
      <ol className={styles['list']}>
        {attempts.map((attempt, index) => (
          <Attempt key={`${String(attempt.at)}-${String(index)}`} attempt={attempt} />
        ))}
      </ol>
    </Section>
  );
}

function Attempt({ attempt: { at, attempt: number, failure } }: { readonly attempt: FailedAttempt }) {
  const text = useText();
  const when = new Date(at);
  return (
    <li className={styles['attempt']}>
      <time dateTime={when.toISOString()} title={dateAndTime.format(when)}>
        {timeOfDay.format(when)}
      </time>
      <b>{number === 0 ? text('link:loss') : text('link:attempt', { number })}</b>
      <span>{failure.message}</span>
    </li>
  );
}

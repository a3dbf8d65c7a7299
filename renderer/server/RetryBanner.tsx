import type { Pending } from '#shared/connection/state';
import type { ServerView } from '#shared/view/snapshot';
import { connect, stopRetrying } from '../actions';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { cx } from '../ui/cx';
import { Shape } from '../ui/Shape';
import { useCountdown } from '../use-countdown';
import { useText } from '../use-text';
import { waitLonger } from './link-actions';
import { endedByLimit } from './slow-start';
import styles from './RetryBanner.module.css';

const shapes = { past: 'broken', now: 'busy', later: 'idle' } as const;

interface RetryBannerProps {
  readonly server: ServerView;
  readonly pending: Pending;
}

/** Lost or not reached, and tried again by itself: which attempt, when, and both ways out. */
export function RetryBanner({ server, pending }: RetryBannerProps) {
  const text = useText();
  const { id, name, config } = server;
  const isProgram = config?.transport === 'stdio';
  const isWaiting = pending.phase === 'waiting';
  return (
    <Banner
      label={text('banner:label')}
      shape="busy"
      title={text(isProgram ? 'banner:restarting' : 'banner:reconnecting', { name })}
      actions={
        <>
          <Button onClick={() => void stopRetrying(id)}>{text('action:stopRetrying')}</Button>
          {endedByLimit(server, pending.failure) && (
            <Button onClick={() => void waitLonger(server)}>{text('link:waitLonger')}</Button>
          )}
          {/* It stays where it is while an attempt runs, so that the focus stays on it. */}
          <Button look="primary" busy={!isWaiting} onClick={() => void connect(id)}>
            {text('action:retryNow')}
          </Button>
        </>
      }
      more={<Attempts pending={pending} />}
    >
      {pending.failure !== null && (
        <p>
          {pending.failure.message} {pending.failure.hint}
        </p>
      )}
    </Banner>
  );
}

function Attempts({ pending }: { readonly pending: Pending }) {
  const text = useText();
  const { attempt, maxAttempts: max, retryAt } = pending;
  const left = useCountdown(pending.phase === 'waiting' ? retryAt : null);
  // At nought the attempt is due, whether or not the host has said so yet.
  const seconds = left === 0 ? null : left;
  const when =
    seconds === null
      ? text('banner:attemptNow', { attempt, max })
      : text('banner:attemptIn', { attempt, max, seconds });
  return (
    <>
      <p className={styles['when']}>{when}</p>
      <ol className={styles['attempts']} aria-label={text('banner:attempts')}>
        {Array.from({ length: max }, (_, index) => index + 1).map((number) => {
          const is = number < attempt ? 'past' : number === attempt ? 'now' : 'later';
          return (
            <li
              key={number}
              className={cx(styles['attempt'], styles[is])}
              {...(is === 'now' ? { 'aria-current': 'step' } : {})}
            >
              <Shape kind={shapes[is]} tinted />
              <b>{number}</b>
              <span className={styles['word']}>{words(is, number)}</span>
            </li>
          );
        })}
      </ol>
    </>
  );

  function words(is: 'past' | 'now' | 'later', number: number): string {
    if (is === 'past') return text('banner:attemptFailed');
    if (is === 'later') return number === max ? text('banner:attemptLast') : '';
    return seconds === null ? text('banner:now') : text('banner:inSeconds', { seconds });
  }
}

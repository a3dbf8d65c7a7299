import type { AccountView } from '#shared/auth/account-view';
import { ProgressBar } from '../ui/ProgressBar';
import { StateMark } from '../ui/StateMark';
import { useText } from '../use-text';
import { clockTime, durationWords } from './time-words';
import styles from './SignIns.module.css';

/** One sentence: how long it is good for, or why the person is needed now. */
export function Renewal({ account, now }: { readonly account: AccountView; readonly now: number }) {
  const text = useText();
  const { needs, renewsAt, expiresAt } = account;
  const from = account.renewedAt ?? account.signedInAt;
  const until = renewsAt ?? expiresAt;
  if (needs !== null) {
    return (
      <p className={styles['renewal']}>
        <StateMark shape="asks" word={text('account:signInNeeded')} />
        <span>{text(`account:needs.${needs}`)}</span>
      </p>
    );
  }
  return (
    <div>
      <p className={styles['renewal']}>
        <StateMark shape="live" word={text('account:signedIn')} />
        <span>{sentence()}</span>
      </p>
      {until !== null && from !== null && until > from && (
        <>
          <ProgressBar
            label={text('account:state.life')}
            value={Math.max(0, now - from)}
            max={until - from}
            words={durationWords(Math.max(0, until - now), text)}
          />
          <p className={styles['ends']}>
            <span>
              {account.renewedAt === null
                ? text('account:began', { time: clockTime(from) })
                : text('account:renewed', { time: clockTime(from) })}
            </span>
            <span>{clockTime(until)}</span>
          </p>
        </>
      )}
    </div>
  );

  function sentence(): string {
    if (until === null) return text('account:state.open');
    const params = { duration: durationWords(Math.max(0, until - now), text), time: clockTime(until) };
    if (renewsAt === null) return text('account:state.ends', params);
    return renewsAt <= now ? text('account:state.due') : text('account:state.renews', params);
  }
}

import type { ServerView } from '#shared/view/snapshot';
import { hashOf } from '../place';
import { useWindow } from '../store';
import { StateMark } from '../ui/StateMark';
import { useText } from '../use-text';
import { whoWords } from './account-words';
import { durationWords } from './time-words';
import { useMinute } from './use-minute';
import styles from './SignIns.module.css';

/** On the page of a server: how its sign-in is, in one line, and the way to more. Without one, nothing. */
export function SignInLine({ server }: { readonly server: ServerView }) {
  const text = useText();
  const now = useMinute();
  const account = useWindow((state) =>
    Object.values(state.snapshot.accounts).find(
      ({ servers, kind }) => kind !== 'company' && servers.includes(server.id)
    )
  );
  // What needs the person has a banner of its own.
  if (account === undefined || account.needs !== null) return null;
  const until = account.renewsAt ?? account.expiresAt;
  const duration = durationWords(Math.max(0, (until ?? 0) - now), text);
  return (
    <div className={styles['line']}>
      <StateMark
        shape="live"
        quiet
        word={
          account.who === null && account.label === null
            ? text('account:line.inUnknown')
            : text('account:line.in', { who: whoWords(account, text) })
        }
      />
      {until !== null && (
        <span>
          {text(account.renewsAt === null ? 'account:line.ends' : 'account:line.renews', { duration })}
        </span>
      )}
      <a href={hashOf({ page: 'sign-ins', account: account.id })}>{text('account:line.open')}</a>
    </div>
  );
}

import type { AccountView } from '#shared/auth/account-view';
import { StateMark } from '../ui/StateMark';
import { useText } from '../use-text';
import { stateWords, whereWords, whoWords } from './account-words';
import { Person } from './Person';
import styles from './SignIns.module.css';

export function AccountRow({ account, now }: { readonly account: AccountView; readonly now: number }) {
  const text = useText();
  const who = whoWords(account, text);
  const state = stateWords(account, now, text);
  return (
    <span className={styles['row']}>
      <Person name={who} colour={account.colour} />
      <span className={styles['names']}>
        <span>{who}</span>
        <span className={styles['where']}>{whereWords(account, text)}</span>
      </span>
      <StateMark shape={state.shape} word={state.word} quiet={state.shape === 'live'} />
    </span>
  );
}

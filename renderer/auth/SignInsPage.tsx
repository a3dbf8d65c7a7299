import { KeyRound, Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { attempt } from '../actions';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { GroupedList } from '../ui/GroupedList';
import { LoadingState } from '../ui/LoadingState';
import { PageHead } from '../ui/PageHead';
import { useText } from '../use-text';
import { accountGroups, whoWords } from './account-words';
import { AccountPane } from './AccountPane';
import { AccountRow } from './AccountRow';
import { AddAccount } from './AddAccount';
import { MissingCredentials } from './MissingCredentials';
import { useMinute } from './use-minute';
import styles from './SignIns.module.css';

/** Every account: who it is, how it is, and what can be done about it. */
export function SignInsPage({ item }: { readonly item: string | null }) {
  const text = useText();
  const slice = useWindow((state) => state.snapshot.accounts);
  const keychain = useWindow((state) => state.snapshot.app.info.keychain);
  const isLoading = useWindow((state) => state.phase === 'loading');
  const now = useMinute();
  const [isAdding, setIsAdding] = useState(false);
  const [chosen, setChosen] = useState(item);
  const groups = useMemo(() => accountGroups(Object.values(slice), text), [slice, text]);
  const accounts = groups.flatMap(({ items }) => items);
  const selected = accounts.find(({ id }) => id === chosen) ?? accounts[0] ?? null;
  // The keychain may ask the person: it is opened when they look, not before.
  useEffect(() => {
    void attempt('account.load', {});
  }, []);
  return (
    <>
      <PageHead
        help="sign-ins"
        icon={KeyRound}
        title={text('account:title')}
        actions={
          <Button icon={Plus} onClick={() => setIsAdding(true)}>
            {text('account:actions.add')}
          </Button>
        }
      >
        {accounts.length > 0 && <span>{text('account:count', { count: accounts.length })}</span>}
        {keychain !== null && (
          <span data-wide>{text(keychain ? 'account:keychain' : 'account:noKeychain')}</span>
        )}
      </PageHead>
      <MissingCredentials />
      {isLoading && <LoadingState title={text('window:loading')} />}
      {!isLoading && accounts.length === 0 && (
        <EmptyState icon={KeyRound} title={text('account:none')}>
          {text('account:noneWhy')}
        </EmptyState>
      )}
      {selected !== null && (
        <div className={styles['panes']}>
          <div className={styles['list']}>
            <GroupedList
              label={text('account:list')}
              groups={groups}
              keyOf={({ id }) => id}
              textOf={(account) => whoWords(account, text)}
              selected={selected.id}
              onChoose={setChosen}
            >
              {(account) => <AccountRow account={account} now={now} />}
            </GroupedList>
            <p className={styles['footnote']}>{text('account:footnote')}</p>
          </div>
          <AccountPane key={selected.id} account={selected} now={now} />
        </div>
      )}
      {isAdding && <AddAccount onClose={() => setIsAdding(false)} />}
    </>
  );
}

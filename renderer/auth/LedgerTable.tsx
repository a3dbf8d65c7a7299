import type { AccountView, LedgerEntry } from '#shared/auth/account-view';
import { Section } from '../ui/Section';
import { Shape } from '../ui/Shape';
import { useText } from '../use-text';
import { exactWords, whenWords } from './time-words';
import styles from './SignIns.module.css';

/** What happened to it, the latest first. */
export function LedgerTable({ account, now }: { readonly account: AccountView; readonly now: number }) {
  const text = useText();
  const { ledger, ledgerCount: count } = account;
  const hasWords = ledger.some(({ cause }) => cause !== null);
  return (
    <Section
      title={text('account:ledger.title')}
      note={count > ledger.length ? text('account:ledger.some', { shown: ledger.length, count }) : undefined}
    >
      {ledger.length === 0 && <p className={styles['quiet']}>{text('account:ledger.none')}</p>}
      {ledger.length > 0 && (
        <table className={styles['ledger']}>
          <thead>
            <tr>
              <th scope="col">{text('account:ledger.when')}</th>
              <th scope="col">{text('account:ledger.what')}</th>
              {hasWords && <th scope="col">{text('account:ledger.words')}</th>}
            </tr>
          </thead>
          <tbody>
            {ledger.map((entry) => (
              <tr key={`${entry.at} ${entry.event}`}>
                <td className={styles['when']}>
                  <time dateTime={new Date(entry.at).toISOString()} title={exactWords(entry.at)}>
                    {whenWords(entry.at, now)}
                  </time>
                </td>
                <td>
                  <Shape kind={shapeOf(entry)} tinted /> {text(`account:ledger.events.${entry.event}`)}
                </td>
                {hasWords && <td className={styles['words']}>{entry.cause}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function shapeOf({ event }: LedgerEntry): 'live' | 'busy' | 'asks' {
  switch (event) {
    case 'signed-in':
    case 'renewed':
      return 'live';
    case 'metadata-unreachable':
    case 'transient-exhausted':
      return 'busy';
    case 'no-registration':
    case 'no-token-returned':
    case 'invalid-grant':
    case 'refused':
      return 'asks';
  }
}

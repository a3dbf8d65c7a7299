import { Check, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { AccountView } from '#shared/auth/account-view';
import { hashOf, serverPlace } from '../place';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { Buttons } from '../ui/Buttons';
import { Facts } from '../ui/Facts';
import { Icon } from '../ui/Icon';
import { IconButton } from '../ui/IconButton';
import { Menu } from '../ui/Menu';
import { Section } from '../ui/Section';
import { useText } from '../use-text';
import { forgetRegistration, renewNow, signInAgain } from './account-actions';
import { whoWords } from './account-words';
import { LedgerTable } from './LedgerTable';
import { Person } from './Person';
import { Renewal } from './Renewal';
import { SignOut } from './SignOut';
import { dateWords } from './time-words';
import styles from './SignIns.module.css';

/** One account: how it is, what happened to it, what it may do, and where it comes from. */
export function AccountPane({ account, now }: { readonly account: AccountView; readonly now: number }) {
  const text = useText();
  const [isLeaving, setIsLeaving] = useState(false);
  const who = whoWords(account, text);
  const [serverId] = account.servers;
  return (
    <section className={styles['pane']} aria-label={who}>
      <header className={styles['paneHead']}>
        <Person name={who} colour={account.colour} large />
        <div className={styles['names']}>
          <h2>{who}</h2>
          <p className={styles['where']}>
            {account.signedInAt === null
              ? text('account:on', { servers: account.serverName })
              : text('account:onSince', {
                  servers: account.serverName,
                  date: dateWords(account.signedInAt)
                })}
          </p>
        </div>
        <Buttons>
          {account.needs !== null && serverId !== undefined && (
            <Button look="primary" onClick={() => void signInAgain(serverId)}>
              {text('account:actions.signIn')}
            </Button>
          )}
          {account.needs === null && account.renewsAt !== null && account.kind !== 'company' && (
            <Button onClick={() => void renewNow(account, who)}>{text('account:actions.renew')}</Button>
          )}
          <Button onClick={() => setIsLeaving(true)}>{text('account:actions.signOut')}</Button>
          {account.kind === 'person' && serverId !== undefined && (
            <Menu
              trigger={<IconButton icon={Ellipsis} label={text('account:actions.more')} />}
              items={[
                {
                  id: 'forget',
                  label: text('account:actions.forget'),
                  onChoose: () => void forgetRegistration(serverId, account)
                }
              ]}
            />
          )}
        </Buttons>
      </header>
      <div className={styles['paneBody']} role="region" aria-label={text('account:account')} tabIndex={0}>
        <Renewal account={account} now={now} />
        <LedgerTable account={account} now={now} />
        <div className={styles['halves']}>
          <Permissions account={account} />
          <Origin account={account} />
        </div>
      </div>
      {isLeaving && <SignOut account={account} who={who} onClose={() => setIsLeaving(false)} />}
    </section>
  );
}

function Permissions({ account: { permissions } }: { readonly account: AccountView }) {
  const text = useText();
  return (
    <Section title={text('account:permissions.title')}>
      {permissions.length === 0 && <p className={styles['quiet']}>{text('account:permissions.none')}</p>}
      <ul className={styles['permissions']}>
        {permissions.map((permission) => (
          <li key={permission}>
            <Icon of={Check} size="small" />
            <code>{permission}</code>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Origin({ account }: { readonly account: AccountView }) {
  const text = useText();
  const servers = useWindow((state) => state.snapshot.servers);
  const hasKeychain = useWindow((state) => state.snapshot.app.info.keychain !== false);
  return (
    <Section title={text('account:from.title')}>
      <Facts
        facts={[
          { name: text('account:from.issuer'), value: account.issuer },
          { name: text('account:from.client'), value: account.clientId },
          {
            name: text('account:from.usedBy'),
            value:
              account.servers.length === 0
                ? text('account:from.nobody')
                : account.servers.map((id, index) => (
                    <span key={id}>
                      {index > 0 && ', '}
                      <a href={hashOf(serverPlace(id))}>{servers[id]?.name ?? account.serverName}</a>
                    </span>
                  ))
          },
          {
            name: text('account:from.kept'),
            value: text(hasKeychain ? 'account:keptIn.keychain' : 'account:keptIn.run')
          }
        ]}
      />
    </Section>
  );
}

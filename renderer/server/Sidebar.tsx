import { FileStack, History, KeyRound, Plus, Settings, Table2, Wrench } from 'lucide-react';
import { connectedSum, needsPerson } from '#shared/view/select';
import { AskBadge } from '../ask/AskBadge';
import { SignInsToRenew } from '../auth/SignInsToRenew';
import { NavLink } from '../frame/NavLink';
import { region } from '../frame/regions';
import { board } from '../place';
import { useServers } from '../selectors';
import { openDialog, useWindow } from '../store';
import { IconButton } from '../ui/IconButton';
import { useText } from '../use-text';
import { ServerList } from './ServerList';
import styles from './Sidebar.module.css';

export function Sidebar() {
  const text = useText();
  return (
    <aside {...region('servers')} className={styles['sidebar']} aria-label={text('window:sidebar')}>
      <header className={styles['head']}>
        <span className={styles['app']}>{text('common:appName')}</span>
        <IconButton
          icon={Plus}
          label={text('action:addServer')}
          shortcut="Mod+N"
          onClick={() => openDialog({ kind: 'add' })}
        />
      </header>
      <nav className={styles['servers']} aria-label={text('window:servers')}>
        <ServerList sum={<Sum />} />
      </nav>
      <AskBadge />
      <nav className={styles['places']} aria-label={text('window:places')}>
        <NavLink place={{ page: 'tools' }} icon={Wrench}>
          {text('weight:title')}
        </NavLink>
        <NavLink place={{ page: 'calls', view: 'history' }} icon={History}>
          {text('history:title')}
        </NavLink>
        <NavLink place={{ page: 'sources' }} icon={FileStack} note={<SourceProblems />}>
          {text('window:sources')}
        </NavLink>
        <NavLink place={{ page: 'sign-ins', account: null }} icon={KeyRound} note={<SignInsToRenew />}>
          {text('account:title')}
        </NavLink>
        <NavLink place={{ page: 'settings' }} icon={Settings} shortcut="Mod+,">
          {text('window:settings')}
        </NavLink>
      </nav>
    </aside>
  );
}

/** `5 of 11 connected · 3 need you`, which opens the board. */
function Sum() {
  const text = useText();
  const servers = useServers();
  const needing = servers.filter(needsPerson).length;
  return (
    <NavLink
      place={board}
      icon={Table2}
      className={styles['sum']}
      note={
        needing > 0 && <span className={styles['need']}>{text('server:needYou', { count: needing })}</span>
      }
    >
      {text('server:sum', { ...connectedSum(servers) })}
    </NavLink>
  );
}

function SourceProblems() {
  const text = useText();
  const count = useWindow(
    (state) =>
      Object.values(state.snapshot.sources)
        .flatMap((source) => source.problems)
        .filter((problem) => problem.level === 'error').length
  );
  return count === 0 ? null : <span className={styles['bad']}>{text('window:problems', { count })}</span>;
}

import { FileStack, History, KeyRound, Plus, SearchX, Server, Settings, Table2, Wrench } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ServerId } from '#shared/ids';
import { connectedSum, needsPerson } from '#shared/view/select';
import { toggle } from '../actions';
import { AskBadge } from '../ask/AskBadge';
import { SignInsToRenew } from '../auth/SignInsToRenew';
import { NavLink } from '../frame/NavLink';
import { region } from '../frame/regions';
import { openServer } from '../navigate';
import { board } from '../place';
import { useServers } from '../selectors';
import { openDialog, useWindow } from '../store';
import { Bones } from '../ui/Bones';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { GroupedList } from '../ui/GroupedList';
import { IconButton } from '../ui/IconButton';
import { SearchField } from '../ui/SearchField';
import { useText } from '../use-text';
import { serverGroups } from './server-groups';
import { ServerRow } from './ServerRow';
import styles from './Sidebar.module.css';

export function Sidebar() {
  const text = useText();
  return (
    <aside className={styles['sidebar']} aria-label={text('window:sidebar')}>
      <header className={styles['head']}>
        <span className={styles['app']}>{text('common:appName')}</span>
        <IconButton
          icon={Plus}
          label={text('action:addServer')}
          shortcut="Mod+N"
          onClick={() => openDialog({ kind: 'add' })}
        />
      </header>
      <nav {...region('servers')} className={styles['servers']} aria-label={text('window:servers')}>
        <ServerList />
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

function ServerList() {
  const text = useText();
  const servers = useServers();
  const isLoading = useWindow((state) => state.phase === 'loading');
  const chosen = useWindow((state) => (state.place.page === 'server' ? state.place.serverId : null));
  const [filter, setFilter] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const groups = serverGroups(servers, filter, text);
  return (
    <>
      <div className={styles['filter']}>
        <SearchField
          label={text('window:filterServers')}
          shortcut="Mod+F"
          value={filter}
          onChange={setFilter}
          onDown={() => list.current?.focus()}
        />
      </div>
      <Sum />
      {isLoading && <Bones />}
      {!isLoading && servers.length === 0 && (
        <EmptyState icon={Server} title={text('window:noServers')}>
          {text('window:noServersWhy')}
        </EmptyState>
      )}
      {servers.length > 0 && groups.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={text('window:noMatch', { filter })}
          actions={
            <Button size="small" onClick={() => setFilter('')}>
              {text('ui:clearSearch')}
            </Button>
          }
        />
      )}
      {groups.length > 0 && (
        <GroupedList
          ref={list}
          label={text('window:servers')}
          groups={groups}
          keyOf={(server) => server.id}
          textOf={(server) => server.name}
          selected={chosen}
          onChoose={(id) => openServer(id as ServerId)}
          onToggle={(id) => void toggle(id as ServerId)}
          className={styles['list']}
        >
          {(server) => <ServerRow server={server} />}
        </GroupedList>
      )}
    </>
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

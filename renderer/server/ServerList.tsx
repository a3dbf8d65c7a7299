import { ArrowDownUp, SearchX, Server } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { ServerId } from '#shared/ids';
import { serverSorts } from '#shared/view/snapshot';
import { toggle } from '../actions';
import { call } from '../bridge';
import { openServer } from '../navigate';
import { useServers } from '../selectors';
import { useWindow } from '../store';
import { Bones } from '../ui/Bones';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { GroupedList } from '../ui/GroupedList';
import { IconButton } from '../ui/IconButton';
import { Menu } from '../ui/Menu';
import { SearchField } from '../ui/SearchField';
import { useText } from '../use-text';
import { choose, useChosen } from './chosen-servers';
import { serverGroups } from './server-groups';
import { ServerRow } from './ServerRow';
import { sortServers } from './sort-servers';
import styles from './Sidebar.module.css';

// Loaded when the first menu is wished for, and when several servers are chosen.
const RowMenu = lazy(() => import('./RowMenu').then((module) => ({ default: module.RowMenu })));
const ChosenServers = lazy(() =>
  import('./ChosenServers').then((module) => ({ default: module.ChosenServers }))
);

interface MenuPlace {
  readonly serverId: ServerId;
  readonly at: { readonly x: number; readonly y: number };
}

/** The list of servers under its filter; `sum` stands between them. */
export function ServerList({ sum }: { readonly sum: ReactNode }) {
  const text = useText();
  const servers = useServers();
  const preferences = useWindow((state) => state.snapshot.app.preferences);
  const isLoading = useWindow((state) => state.phase === 'loading');
  const chosen = useWindow((state) => (state.place.page === 'server' ? state.place.serverId : null));
  const marked = useChosen((state) => state.ids);
  const [filter, setFilter] = useState('');
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const groups = serverGroups(servers, filter, text, preferences);
  const fold = (group: string) => {
    const { folded = [] } = preferences;
    const next = folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group];
    void call('preferences.set', { folded: next });
  };
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
        {servers.length > 1 && <SortMenu />}
      </div>
      {sum}
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
          marks={{ marked, onMark: choose }}
          onFold={fold}
          foldedText={({ items }) => text('menu:fold.folded', { count: items.length })}
          onMenu={(id, at) => setMenu({ serverId: id as ServerId, at })}
          className={styles['list']}
        >
          {(server) => <ServerRow server={server} />}
        </GroupedList>
      )}
      <Suspense fallback={null}>
        {marked.length > 0 && <ChosenServers />}
        {menu !== null && (
          <RowMenu
            key={`${menu.serverId} ${String(menu.at.y)}`}
            {...menu}
            onClose={() => {
              setMenu(null);
              list.current?.focus();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function SortMenu() {
  const text = useText();
  const sort = useWindow((state) => state.snapshot.app.preferences.sort ?? 'file');
  return (
    <Menu
      trigger={<IconButton icon={ArrowDownUp} label={text('menu:sortLabel')} />}
      items={serverSorts.map((each) => ({
        id: each,
        label: text(`menu:sorts.${each}`),
        isChecked: each === sort,
        onChoose: () => sortServers(each)
      }))}
    />
  );
}

import { Unplug } from 'lucide-react';
import { Suspense } from 'react';
import { ConfigurationTab, PromptsTab, ResourcesTab, ToolsTab, TrafficTab } from '../frame/pages';
import type { Place, ServerTab } from '../place';
import { hashOf, board, serverPlace } from '../place';
import { go } from '../navigate';
import { useCatalog, useServer } from '../selectors';
import { useWindow } from '../store';
import { EmptyState } from '../ui/EmptyState';
import { LoadingState } from '../ui/LoadingState';
import { TabPanel, Tabs } from '../ui/Tabs';
import { useText } from '../use-text';
import { SignInLine } from '../auth/SignInLine';
import { ChoiceBanner } from './ChoiceBanner';
import { OverviewTab } from './OverviewTab';
import { ServerHead } from './ServerHead';
import { PreparingBanner } from './PreparingBanner';
import { StateBanner } from './StateBanner';
import { tabsOf } from './server-tabs';

interface ServerPageProps {
  readonly place: Extract<Place, { page: 'server' }>;
}

export function ServerPage({ place }: ServerPageProps) {
  const text = useText();
  const server = useServer(place.serverId);
  const catalog = useCatalog(place.serverId);
  const isLoading = useWindow((state) => state.phase === 'loading');
  if (isLoading) return <LoadingState title={text('window:loading')} />;
  if (server === undefined) {
    return (
      <EmptyState
        icon={Unplug}
        title={text('window:gone', { id: place.serverId })}
        actions={<a href={hashOf(board)}>{text('window:toBoard')}</a>}
      >
        {text('window:goneWhy')}
      </EmptyState>
    );
  }
  const tabs = tabsOf(server, catalog);
  // A tab whose capability went away is absent; the person stays on the server.
  const tab: ServerTab = tabs.some((one) => one.tab === place.tab) ? place.tab : 'overview';
  return (
    <>
      <ServerHead server={server} />
      <StateBanner server={server} />
      <SignInLine server={server} />
      <ChoiceBanner server={server} />
      <PreparingBanner server={server} />
      <Tabs
        label={text('window:server')}
        value={tab}
        onChange={(next) => go(serverPlace(server.id, next, next === 'tools' ? toolOf(place) : null))}
        items={tabs.map((one) => ({
          value: one.tab,
          label: text(`overview:tab.${one.tab}`),
          count: one.count
        }))}
      >
        <TabPanel value={tab}>
          <Suspense fallback={<LoadingState title={text('window:loading')} />}>
            {tab === 'overview' && <OverviewTab server={server} />}
            {tab === 'tools' && <ToolsTab server={server} toolName={place.item} />}
            {tab === 'resources' && (
              <ResourcesTab server={server} item={place.tab === 'resources' ? place.item : null} />
            )}
            {tab === 'prompts' && (
              <PromptsTab server={server} item={place.tab === 'prompts' ? place.item : null} />
            )}
            {tab === 'traffic' && <TrafficTab key={server.id} server={server} />}
            {tab === 'configuration' && <ConfigurationTab server={server} />}
          </Suspense>
        </TabPanel>
      </Tabs>
    </>
  );
}

function toolOf(place: ServerPageProps['place']): string | null {
  return place.tab === 'tools' ? place.item : null;
}

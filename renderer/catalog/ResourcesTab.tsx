import { Braces, FileText, MousePointerClick } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { followKey, type Followed } from '#shared/catalog/followed';
import type { Catalog } from '#shared/catalog/catalog';
import type { ServerView } from '#shared/view/snapshot';
import { go } from '../navigate';
import { serverPlace } from '../place';
import { useCatalog } from '../selectors';
import { useWindow } from '../store';
import type { Text } from '../text';
import { EmptyState } from '../ui/EmptyState';
import { LoadingState } from '../ui/LoadingState';
import { useText } from '../use-text';
import { CatalogNote } from './CatalogNote';
import { ItemList, type Item } from './ItemList';
import { ListAndDetail } from './ListAndDetail';

const ResourcePane = lazy(() =>
  import('./ResourcePane').then((module) => ({ default: module.ResourcePane }))
);
const TemplatePane = lazy(() =>
  import('./TemplatePane').then((module) => ({ default: module.TemplatePane }))
);

interface ResourcesTabProps {
  readonly server: ServerView;
  /** An address, or a template of addresses. */
  readonly item: string | null;
}

export function ResourcesTab({ server, item }: ResourcesTabProps) {
  const text = useText();
  const catalog = useCatalog(server.id);
  const followed = useWindow((state) => state.snapshot.app.followed);
  return (
    <ListAndDetail
      name="resources"
      splitter={text('resource:listWidth')}
      list={
        <ItemList
          label={text('list:resources')}
          icon={FileText}
          empty={text('list:noResources')}
          emptyWhy={text('list:noneWhy', { name: server.name })}
          note={<CatalogNote server={server} catalog={catalog} />}
          isKnown={catalog !== undefined && catalog.have !== 'none'}
          items={itemsOf(text, server, catalog, followed ?? {})}
          chosen={item}
          onChoose={(key) => {
            go(serverPlace(server.id, 'resources', key));
          }}
        />
      }
      detail={<Detail server={server} catalog={catalog} item={item} />}
    />
  );
}

function itemsOf(
  text: Text,
  server: ServerView,
  catalog: Catalog | undefined,
  followed: Readonly<Record<string, Followed>>
): readonly Item[] {
  const isChanged = (uri: string): boolean => {
    const one = followed[followKey(server.id, uri)];
    return one !== undefined && one.changes > one.seen;
  };
  const resources = (catalog?.resources ?? []).map((one) => ({
    key: one.uri,
    name: one.title ?? one.name,
    code: one.uri,
    about: one.description,
    mark: isChanged(one.uri) ? text('resource:changed') : undefined
  }));
  const templates = (catalog?.resourceTemplates ?? []).map((one) => ({
    key: one.uriTemplate,
    name: one.title ?? one.name,
    code: `${one.uriTemplate}, ${text('resource:template')}`,
    about: one.description,
    icon: Braces
  }));
  return [...resources, ...templates];
}

interface DetailProps extends ResourcesTabProps {
  readonly catalog: Catalog | undefined;
}

function Detail({ server, catalog, item }: DetailProps) {
  const text = useText();
  if (item === null) {
    return (
      <EmptyState icon={MousePointerClick} title={text('resource:choose')}>
        {text('resource:chooseWhy')}
      </EmptyState>
    );
  }
  const template = catalog?.resourceTemplates.find((one) => one.uriTemplate === item);
  const resource = catalog?.resources.find((one) => one.uri === item);
  return (
    <Suspense fallback={<LoadingState title={text('resource:opening', { name: item })} />}>
      {template !== undefined && resource === undefined ? (
        <TemplatePane key={item} server={server} template={template} />
      ) : (
        // One that is not listed may still be read: a link in an answer led here.
        <ResourcePane key={item} server={server} uri={item} resource={resource} />
      )}
    </Suspense>
  );
}

import { FileText } from 'lucide-react';
import type { ServerView } from '#shared/view/snapshot';
import { useCatalog } from '../selectors';
import { useText } from '../use-text';
import { CatalogNote } from './CatalogNote';
import { ItemTable } from './ItemTable';

export function ResourcesTab({ server }: { readonly server: ServerView }) {
  const text = useText();
  const catalog = useCatalog(server.id);
  const resources = catalog?.resources ?? [];
  const templates = catalog?.resourceTemplates ?? [];
  return (
    <ItemTable
      label={text('list:resources')}
      icon={FileText}
      empty={text('list:noResources')}
      emptyWhy={text('list:noneWhy', { name: server.name })}
      note={<CatalogNote server={server} catalog={catalog} />}
      isKnown={catalog !== undefined && catalog.have !== 'none'}
      columns={[text('list:name'), text('list:address'), text('list:kind')]}
      rows={[
        ...resources.map((one) => ({
          key: one.uri,
          name: one.title ?? one.name,
          code: one.uri,
          about: one.description,
          last: one.mimeType ?? ''
        })),
        ...templates.map((one) => ({
          key: one.uriTemplate,
          name: one.title ?? one.name,
          code: one.uriTemplate,
          about: one.description,
          last: text('list:template')
        }))
      ]}
    />
  );
}

import { MessageSquareText } from 'lucide-react';
import type { ServerView } from '#shared/view/snapshot';
import { useCatalog } from '../selectors';
import { useText } from '../use-text';
import { CatalogNote } from './CatalogNote';
import { ItemTable } from './ItemTable';

export function PromptsTab({ server }: { readonly server: ServerView }) {
  const text = useText();
  const catalog = useCatalog(server.id);
  const prompts = catalog?.prompts ?? [];
  return (
    <ItemTable
      label={text('list:prompts')}
      icon={MessageSquareText}
      empty={text('list:noPrompts')}
      emptyWhy={text('list:noneWhy', { name: server.name })}
      note={<CatalogNote server={server} catalog={catalog} />}
      isKnown={catalog !== undefined && catalog.have !== 'none'}
      columns={[text('list:name'), text('list:arguments')]}
      rows={prompts.map((one) => ({
        key: one.name,
        name: one.title ?? one.name,
        code: one.arguments
          .map(({ name, required }) => (required ? name : text('list:optional', { name })))
          .join(', '),
        about: one.description
      }))}
    />
  );
}

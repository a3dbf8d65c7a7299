import { MessageSquareText, MousePointerClick } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ServerView } from '#shared/view/snapshot';
import { go } from '../navigate';
import { serverPlace } from '../place';
import { useCatalog } from '../selectors';
import { EmptyState } from '../ui/EmptyState';
import { LoadingState } from '../ui/LoadingState';
import { useText } from '../use-text';
import { CatalogNote } from './CatalogNote';
import { ItemList } from './ItemList';
import { ListAndDetail } from './ListAndDetail';

const PromptPane = lazy(() => import('./PromptPane').then((module) => ({ default: module.PromptPane })));

interface PromptsTabProps {
  readonly server: ServerView;
  /** Name of the chosen prompt. */
  readonly item: string | null;
}

export function PromptsTab({ server, item }: PromptsTabProps) {
  const text = useText();
  const catalog = useCatalog(server.id);
  const prompts = catalog?.prompts ?? [];
  const chosen = prompts.find((one) => one.name === item);
  return (
    <ListAndDetail
      name="prompts"
      splitter={text('prompt:listWidth')}
      list={
        <ItemList
          label={text('list:prompts')}
          icon={MessageSquareText}
          empty={text('list:noPrompts')}
          emptyWhy={text('list:noneWhy', { name: server.name })}
          note={<CatalogNote server={server} catalog={catalog} />}
          isKnown={catalog !== undefined && catalog.have !== 'none'}
          items={prompts.map((one) => ({
            key: one.name,
            name: one.name,
            code: one.title ?? one.name,
            about: one.description
          }))}
          chosen={item}
          onChoose={(key) => {
            go(serverPlace(server.id, 'prompts', key));
          }}
        />
      }
      detail={
        chosen === undefined ? (
          <EmptyState icon={MousePointerClick} title={text('prompt:choose')}>
            {text('prompt:chooseWhy')}
          </EmptyState>
        ) : (
          <Suspense fallback={<LoadingState title={text('resource:opening', { name: chosen.name })} />}>
            <PromptPane key={chosen.name} server={server} prompt={chosen} />
          </Suspense>
        )
      }
    />
  );
}

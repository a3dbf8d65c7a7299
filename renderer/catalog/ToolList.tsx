import { SearchX, Wrench } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Catalog, ToolSummary } from '#shared/catalog/catalog';
import type { ServerView } from '#shared/view/snapshot';
import { refreshCatalog } from '../actions';
import { go } from '../navigate';
import { serverPlace } from '../place';
import { useCatalog } from '../selectors';
import { Bones } from '../ui/Bones';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { SearchField } from '../ui/SearchField';
import { VirtualList } from '../ui/VirtualList';
import { useText } from '../use-text';
import { CatalogNote } from './CatalogNote';
import { matches } from './matches';
import { ToolRow } from './ToolRow';
import { useHeldTools } from './use-held-tools';
import styles from './ToolList.module.css';

interface ToolListProps {
  readonly server: ServerView;
  readonly chosen: string | null;
}

const none: readonly ToolSummary[] = [];

function keyOf(tool: ToolSummary): string {
  return tool.originalName;
}

export function ToolList({ server, chosen }: ToolListProps) {
  const text = useText();
  const catalog = useCatalog(server.id);
  const [filter, setFilter] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const heldWords = useHeldTools(server);
  const tools = catalog?.tools ?? none;
  const shown = useMemo(() => tools.filter((tool) => matches(tool, filter)), [tools, filter]);
  return (
    <section
      className={styles['pane']}
      aria-label={text('list:list')}
      aria-busy={catalog?.doing === 'loading'}
    >
      <header className={styles['head']}>
        <SearchField
          label={text('list:filter')}
          placeholder={
            tools.length > 0 ? text('list:filterCount', { count: tools.length }) : text('list:filter')
          }
          value={filter}
          onChange={setFilter}
          disabled={tools.length === 0}
          onDown={() => list.current?.focus()}
        />
      </header>
      <CatalogNote server={server} catalog={catalog} />
      {shown.length > 0 ? (
        <VirtualList<ToolSummary>
          ref={list}
          label={text('list:tools')}
          items={shown}
          keyOf={keyOf}
          textOf={(tool) => tool.originalName}
          selected={chosen}
          onChoose={(name) => go(serverPlace(server.id, 'tools', name))}
        >
          {(tool) => <ToolRow tool={tool} held={heldWords(tool.originalName)} />}
        </VirtualList>
      ) : (
        <NoTools server={server} catalog={catalog} filter={filter} onClear={() => setFilter('')} />
      )}
    </section>
  );
}

interface NoToolsProps {
  readonly server: ServerView;
  readonly catalog: Catalog | undefined;
  readonly filter: string;
  readonly onClear: () => void;
}

/** Not yet, not at all, none, or none of this name: four different things. */
function NoTools({ server, catalog, filter, onClear }: NoToolsProps) {
  const text = useText();
  const { id, name } = server;
  if (catalog?.have === 'none' && catalog.doing === 'error') {
    return (
      <ErrorState
        title={text('list:noList')}
        actions={
          <Button look="primary" onClick={() => void refreshCatalog(id)}>
            {text('action:tryAgain')}
          </Button>
        }
      >
        {catalog.failure?.message} {text('list:staysConnected', { name })}
      </ErrorState>
    );
  }
  if (catalog === undefined || catalog.have === 'none') return <Bones />;
  if (catalog.tools.length === 0) {
    return (
      <EmptyState icon={Wrench} title={text('list:none')}>
        {text('list:noneWhy', { name })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title={text('list:noMatch', { filter })}
      actions={
        <Button size="small" onClick={onClear}>
          {text('ui:clearSearch')}
        </Button>
      }
    />
  );
}

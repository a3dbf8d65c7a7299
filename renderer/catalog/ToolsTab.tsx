import { MousePointerClick, Wrench } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ServerView } from '#shared/view/snapshot';
import { useCatalog } from '../selectors';
import { EmptyState } from '../ui/EmptyState';
import { LoadingState } from '../ui/LoadingState';
import { useText } from '../use-text';
import { ListAndDetail } from './ListAndDetail';
import { ToolList } from './ToolList';

// Form, editor and result are half of the window's script: they come when the first tool is opened.
const ToolPane = lazy(() => import('../call/ToolPane').then((module) => ({ default: module.ToolPane })));

interface ToolsTabProps {
  readonly server: ServerView;
  /** Of the chosen tool, original. */
  readonly toolName: string | null;
}

/** List, form, result. Where there is little room the parts stand under each other and scroll as one. */
export function ToolsTab({ server, toolName }: ToolsTabProps) {
  const text = useText();
  return (
    <ListAndDetail
      name="tools"
      width="13.5rem"
      splitter={text('list:listWidth')}
      list={<ToolList server={server} chosen={toolName} />}
      detail={<Work server={server} toolName={toolName} />}
    />
  );
}

function Work({ server, toolName }: ToolsTabProps) {
  const text = useText();
  const catalog = useCatalog(server.id);
  const isKnown = catalog?.tools.some((tool) => tool.originalName === toolName) ?? false;
  if (catalog === undefined || (catalog.have === 'none' && catalog.doing !== 'error')) {
    return (
      <LoadingState title={text('list:notKnown')}>
        {text('list:notKnownWhy', { name: server.name })}
      </LoadingState>
    );
  }
  if (catalog.have === 'none') {
    return (
      <EmptyState icon={Wrench} title={text('list:noChoice')}>
        {text('list:noChoiceWhy')}
      </EmptyState>
    );
  }
  if (catalog.tools.length === 0) return null;
  if (toolName !== null && isKnown) {
    return (
      <Suspense fallback={<LoadingState title={text('list:opening', { name: toolName })} />}>
        <ToolPane serverId={server.id} toolName={toolName} />
      </Suspense>
    );
  }
  return (
    <EmptyState
      icon={MousePointerClick}
      title={toolName === null ? text('list:choose') : text('list:toolGone', { name: toolName })}
    >
      {text('list:chooseWhy')}
    </EmptyState>
  );
}

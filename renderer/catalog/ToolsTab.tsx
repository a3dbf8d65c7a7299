import { MousePointerClick, Wrench } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import type { ServerView } from '#shared/view/snapshot';
import { rememberPanes } from '../actions';
import { useCatalog } from '../selectors';
import { useWindow } from '../store';
import { cx } from '../ui/cx';
import { EmptyState } from '../ui/EmptyState';
import { LoadingState } from '../ui/LoadingState';
import { Panes } from '../ui/Panes';
import { useRoom } from '../ui/use-room';
import { useText } from '../use-text';
import { ToolList } from './ToolList';
import styles from './ToolsTab.module.css';

// Form, editor and result are half of the window's script: they come when the first tool is opened.
const ToolPane = lazy(() => import('../call/ToolPane').then((module) => ({ default: module.ToolPane })));

const panesName = 'tools';

interface ToolsTabProps {
  readonly server: ServerView;
  /** Of the chosen tool, original. */
  readonly toolName: string | null;
}

/** List, form, result. Where there is little room the parts stand under each other and scroll as one. */
export function ToolsTab({ server, toolName }: ToolsTabProps) {
  const text = useText();
  const sizes = useWindow((state) => state.snapshot.app.preferences.panes[panesName]);
  const root = useRef<HTMLDivElement>(null);
  const room = useRoom(root);
  const list = <ToolList server={server} chosen={toolName} />;
  const work = <Work server={server} toolName={toolName} />;
  return (
    <div ref={root} className={cx(styles['tools'], room === 'narrow' && styles['narrow'])}>
      {room === 'narrow' ? (
        <>
          <div className={styles['list']}>{list}</div>
          {work}
        </>
      ) : (
        <Panes
          name={panesName}
          sizes={sizes}
          onSizes={(next) => rememberPanes(panesName, next)}
          parts={[
            { id: 'list', initial: '13.5rem', min: '9rem', content: list },
            { id: 'work', min: '20rem', content: work, splitter: text('list:listWidth') }
          ]}
        />
      )}
    </div>
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

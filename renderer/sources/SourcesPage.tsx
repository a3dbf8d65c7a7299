import { FileStack, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { precedence } from '#shared/server/scope';
import { openDialog, useWindow } from '../store';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { LoadingState } from '../ui/LoadingState';
import { PageHead } from '../ui/PageHead';
import { useText } from '../use-text';
import { EnterpriseNotice } from './EnterpriseNotice';
import { SourceFile } from './SourceFile';
import { Workspace } from './Workspace';
import styles from './SourcesPage.module.css';

/** Every file that names servers, weakest first, with what each entry amounts to and what is wrong in it. */
export function SourcesPage() {
  const text = useText();
  const slice = useWindow((state) => state.snapshot.sources);
  const isLoading = useWindow((state) => state.phase === 'loading');
  const sources = useMemo(
    () => Object.values(slice).sort((a, b) => precedence(a.scope) - precedence(b.scope) || a.order - b.order),
    [slice]
  );
  const enterprise = sources.find(({ scope, exists }) => scope === 'enterprise' && exists);
  return (
    <>
      <PageHead
        help="sources"
        icon={FileStack}
        title={text('source:title')}
        actions={
          <Button icon={Plus} onClick={() => openDialog({ kind: 'add' })}>
            {text('action:addServer')}
          </Button>
        }
      >
        {sources.length > 0 && <span>{text('source:count', { count: sources.length })}</span>}
        {sources.length > 1 && <span data-wide>{text('source:order')}</span>}
      </PageHead>
      {isLoading && <LoadingState title={text('window:loading')} />}
      {!isLoading && sources.length === 0 && (
        <EmptyState icon={FileStack} title={text('source:none')}>
          {text('source:noneWhy')}
        </EmptyState>
      )}
      {sources.length > 0 && (
        <div className={styles['page']} role="region" aria-label={text('source:files')} tabIndex={0}>
          {enterprise !== undefined && <EnterpriseNotice source={enterprise} />}
          <Workspace />
          {sources.map((source) => (
            <SourceFile key={source.file} source={source} />
          ))}
        </div>
      )}
    </>
  );
}

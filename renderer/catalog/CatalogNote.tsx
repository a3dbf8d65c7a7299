import type { Catalog } from '#shared/catalog/catalog';
import type { ServerView } from '#shared/view/snapshot';
import { refreshCatalog } from '../actions';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { Shape } from '../ui/Shape';
import { useText } from '../use-text';
import styles from './ToolList.module.css';

interface CatalogNoteProps {
  readonly server: ServerView;
  readonly catalog: Catalog | undefined;
}

/** When what is listed is not what is so: from before, or not refreshed. */
export function CatalogNote({ server, catalog }: CatalogNoteProps) {
  const text = useText();
  if (catalog === undefined || catalog.have === 'none') return null;
  if (catalog.doing === 'error') {
    return (
      <div className={styles['note']}>
        <Notice
          role="alert"
          shape="broken"
          title={text('list:notRefreshed')}
          actions={
            <Button size="small" onClick={() => void refreshCatalog(server.id)}>
              {text('action:tryAgain')}
            </Button>
          }
        >
          {catalog.failure?.message}
        </Notice>
      </div>
    );
  }
  if (server.connection.type === 'connected') return null;
  return (
    <p className={styles['stale']}>
      <Shape kind="idle" tinted />
      <span title={text('list:staleWhy', { name: server.name })}>{text('list:stale')}</span>
    </p>
  );
}

import { FolderOpen, X } from 'lucide-react';
import { attempt } from '../actions';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { Buttons } from '../ui/Buttons';
import { useText } from '../use-text';
import styles from './Workspace.module.css';

/** The folder whose project and local files count, and the way to another one. */
export function Workspace() {
  const text = useText();
  const workspace = useWindow((state) => state.snapshot.app.workspace);
  if (workspace === undefined) return null;
  const { folder, recent } = workspace;
  const others = recent.filter((one) => one !== folder);
  return (
    <section className={styles['workspace']} aria-label={text('source:workspace.label')}>
      <div className={styles['words']}>
        <h2>{folder === null ? text('source:workspace.none') : text('source:workspace.label')}</h2>
        {folder === null ? <p>{text('source:workspace.noneWhy')}</p> : <code>{folder}</code>}
      </div>
      <Buttons>
        {folder !== null && (
          <Button look="quiet" icon={X} onClick={() => void attempt('workspace.set', { folder: null })}>
            {text('source:workspace.close')}
          </Button>
        )}
        <Button icon={FolderOpen} onClick={() => void attempt('workspace.choose', {})}>
          {text('source:workspace.choose')}
        </Button>
      </Buttons>
      {others.length > 0 && (
        <ul className={styles['recent']} aria-label={text('source:workspace.recent')}>
          {others.map((one) => (
            <li key={one}>
              <Button
                size="small"
                aria-label={text('source:workspace.open', { folder: one })}
                title={one}
                onClick={() => void attempt('workspace.set', { folder: one })}
              >
                {one.split(/[/\\]/).at(-1) ?? one}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { Bookmark, Upload } from 'lucide-react';
import { useRef } from 'react';
import { attempt } from '../actions';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { showToast } from '../ui/toasts';
import { say } from '../text';
import { useText } from '../use-text';
import { SavedCollection } from './SavedCollection';
import styles from './SavedView.module.css';

/** Saved calls in their collections. */
export function SavedView() {
  const text = useText();
  const file = useRef<HTMLInputElement>(null);
  const collections = useWindow((state) => state.snapshot.app.collections) ?? {};
  const names = Object.keys(collections).sort((a, b) => a.localeCompare(b));
  const take = async (chosen: File) => {
    const answer = await attempt('collection.import', { text: await chosen.text() });
    if (answer.ok) showToast({ title: () => say('history:imported', { name: answer.value.collection }) });
  };
  const bring = (
    <>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (chosen !== undefined) void take(chosen);
        }}
      />
      <Button icon={Upload} onClick={() => file.current?.click()}>
        {text('history:import')}
      </Button>
    </>
  );
  if (names.length === 0) {
    return (
      <EmptyState icon={Bookmark} title={text('history:noSaved')} actions={bring}>
        {text('history:noSavedWhy')}
      </EmptyState>
    );
  }
  return (
    <div className={styles['page']}>
      {names.map((name) => {
        const view = collections[name];
        return view === undefined ? null : <SavedCollection key={name} name={name} view={view} />;
      })}
      <div>{bring}</div>
    </div>
  );
}

import { lazy, Suspense } from 'react';
import type { EditorPlace } from './editor-place';
import { useText } from '../use-text';
import styles from './JsonEditor.module.css';

/** CodeMirror comes when the first editor is shown. */
const Editor = lazy(() => import('./CodeEditor').then((module) => ({ default: module.CodeEditor })));

export interface JsonEditorProps {
  /** Its name for screen readers. */
  readonly label: string;
  readonly text: string;
  /** Absent: the text can be read, not changed. */
  readonly onChange?: (text: string) => void;
  /** What is wrong, where. */
  readonly faults?: readonly EditorPlace[];
  /** The line of the field that has the focus; null: none. */
  readonly marked?: EditorPlace | null;
  /** What must not be read over a shoulder. */
  readonly secrets?: readonly EditorPlace[];
}

/** JSON with its syntax in colour, folding, and faults at their place. Tab leaves it. */
export function JsonEditor(props: JsonEditorProps) {
  const text = useText();
  return (
    <div className={styles['editor']}>
      <Suspense fallback={<p className={styles['loading']}>{text('form:editor.loading')}</p>}>
        <Editor {...props} />
      </Suspense>
    </div>
  );
}

import type { SourceRef } from '#shared/server/config';
import { openFile } from '../actions';
import styles from '../styles/text.module.css';
import { useText } from '../use-text';

/** File and line of an entry; opens the file. */
export function SourceLink({ source }: { readonly source: SourceRef }) {
  const text = useText();
  return (
    <button type="button" className={styles['link']} onClick={() => void openFile(source.file)}>
      {text('overview:fileLine', { file: source.file, line: source.line })}
    </button>
  );
}

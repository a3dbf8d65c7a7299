import type { ImportableFile } from '#shared/view/import-view';
import { Path } from '../ui/Path';
import { useText } from '../use-text';
import { chosenOf } from './choices';
import type { ImportState } from './use-import';
import styles from './ImportServers.module.css';

interface FileListProps {
  readonly state: ImportState;
  readonly files: readonly ImportableFile[];
}

/** The files of other programs, each with how many of its servers are chosen. */
export function FileList({ state, files }: FileListProps) {
  const text = useText();
  return (
    <ul className={styles['files']} aria-label={text('import:files')}>
      {files.map((file) => (
        <li key={file.file}>
          <button
            type="button"
            className={styles['file']}
            aria-current={file.file === state.shown?.file}
            onClick={() => state.show(file.file)}
          >
            <span className={styles['program']}>{file.program}</span>
            <span className={styles['count']}>
              {text('import:chosenOf', {
                chosen: chosenOf(file, state.choices).length,
                all: file.servers.length
              })}
            </span>
            <code className={styles['path']}>
              <Path>{file.place}</Path>
            </code>
          </button>
        </li>
      ))}
    </ul>
  );
}

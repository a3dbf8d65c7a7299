import type { Problem, ProblemLevel } from '#shared/server/config';
import { openFile } from '../actions';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import type { ShapeKind } from '../ui/Shape';
import { useText } from '../use-text';
import styles from './ProblemList.module.css';

const shapes: Readonly<Record<ProblemLevel, ShapeKind>> = { error: 'broken', warning: 'busy', info: 'held' };

/** Each problem with what to do about it, and its file at its line. */
export function ProblemList({ problems }: { readonly problems: readonly Problem[] }) {
  const text = useText();
  const sources = useWindow((state) => state.snapshot.sources);
  return (
    <ul className={styles['list']}>
      {problems.map((problem, index) => {
        const file = problem.file;
        return (
          <li key={index}>
            <Notice
              shape={shapes[problem.level]}
              title={problem.message}
              actions={
                file !== undefined &&
                Object.hasOwn(sources, file) && (
                  <Button size="small" title={file} onClick={() => void openFile(file)}>
                    {problem.line === undefined
                      ? text('action:openFile')
                      : text('action:openFileAt', { line: problem.line })}
                  </Button>
                )
              }
            >
              {problem.hint}
            </Notice>
          </li>
        );
      })}
    </ul>
  );
}

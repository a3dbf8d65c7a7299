import { useId } from 'react';
import type { ProgramTarget } from '#shared/view/program-view';
import { Badge } from '../ui/Badge';
import { useText } from '../use-text';
import { isPossible, type CopyState } from './use-copy';
import styles from './CopyToProgram.module.css';

interface TargetsProps {
  readonly state: CopyState;
  readonly targets: readonly ProgramTarget[];
}

/** Where the server can go, whether it is there already, and why not where it cannot. */
export function Targets({ state, targets }: TargetsProps) {
  const text = useText();
  const group = useId();
  return (
    <div role="radiogroup" aria-label={text('program:programs')} className={styles['targets']}>
      {targets.map(({ file, place, program, isOfProject, has, as, refused }) => (
        <label key={file} className={styles['target']}>
          <input
            type="radio"
            name={group}
            disabled={!isPossible({ has, refused })}
            checked={state.target?.file === file}
            onChange={() => {
              state.choose(file);
            }}
          />
          <span className={styles['program']}>{program}</span>
          <span className={styles['badges']}>
            {isOfProject && <Badge>{text('program:project')}</Badge>}
            <Badge tone={has === 'other' ? 'busy' : has === 'same' ? 'ok' : 'neutral'}>
              {as === null ? text(`program:has.${has}`) : text('program:as', { name: as })}
            </Badge>
          </span>
          <span className={styles['place']}>{refused ?? place}</span>
        </label>
      ))}
    </div>
  );
}

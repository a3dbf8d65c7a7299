import { useId, useState, type ReactNode } from 'react';
import type { DraftPath } from '#shared/json-schema/draft';
import { FoldButton } from '../ui/FoldButton';
import { useText } from '../use-text';
import { useHasFaults } from './form-scope';
import styles from './fields.module.css';

interface FoldedFieldsProps {
  readonly paths: readonly DraftPath[];
  readonly hasValue: boolean;
  readonly children: ReactNode;
}

/** “Advanced”: closed while nothing in it is filled in or wrong, unless the person says otherwise. */
export function FoldedFields({ paths, hasValue, children }: FoldedFieldsProps) {
  const text = useText();
  const id = useId();
  const hasFaults = useHasFaults(paths);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOpen = hasFaults || (wanted ?? hasValue);
  return (
    <>
      <div className={styles['wide']}>
        <FoldButton isOpen={isOpen} onToggle={setWanted} controls={id}>
          {text('form:action.more')} <span className={styles['count']}>{paths.length}</span>
        </FoldButton>
      </div>
      <div id={id} hidden={!isOpen} className={styles['folded']}>
        {isOpen && children}
      </div>
    </>
  );
}

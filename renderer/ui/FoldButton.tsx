import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon';
import styles from './FoldButton.module.css';

interface FoldButtonProps {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  /** Id of what it shows and hides, where that stays in the document. */
  readonly controls?: string;
  readonly children: ReactNode;
}

/** The words above something that is folded away. */
export function FoldButton({ isOpen, onToggle, controls, children }: FoldButtonProps) {
  return (
    <button
      type="button"
      className={styles['fold']}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => onToggle(!isOpen)}
    >
      <Icon of={ChevronRight} size="small" />
      {children}
    </button>
  );
}

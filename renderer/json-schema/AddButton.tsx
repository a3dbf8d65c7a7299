import { Plus } from 'lucide-react';
import hidden from '../styles/text.module.css';
import { Button } from '../ui/Button';
import { useText } from '../use-text';
import styles from './fields.module.css';

interface AddButtonProps {
  /** What is added, or to what; read out only. */
  readonly of: string;
  /** Why it cannot be pressed; null: it can. */
  readonly why?: string | null;
  /** @param form what the button stands in, to move the focus there. */
  readonly onClick: (form: HTMLElement | null) => void;
}

export function AddButton({ of, why = null, onClick }: AddButtonProps) {
  const text = useText();
  return (
    <Button
      size="small"
      icon={Plus}
      data-add
      why={why}
      className={styles['add']}
      onClick={(event) => {
        onClick(event.currentTarget.closest('form'));
      }}
    >
      {text('form:action.add')}
      <span className={hidden['hidden']}>{` ${of}`}</span>
    </Button>
  );
}

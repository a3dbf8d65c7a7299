import { useEffect, useId, useRef } from 'react';
import { Button } from './Button';
import { useUiText } from './use-ui-text';
import styles from './Dialog.module.css';

interface DiscardQuestionProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** In the place of a dialog's foot, before what was typed is gone; the safe button has the focus. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  const text = useUiText();
  const id = useId();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <footer role="group" aria-labelledby={id} className={styles['foot']}>
      <p id={id} className={styles['question']}>
        {text('discard')}
      </p>
      <Button size="large" look="danger" onClick={onDiscard}>
        {text('discardIt')}
      </Button>
      <Button ref={safe} size="large" look="primary" onClick={onKeep}>
        {text('keepEditing')}
      </Button>
    </footer>
  );
}

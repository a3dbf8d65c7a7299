import { useId, type ReactNode } from 'react';
import { cx } from './cx';
import { Shape } from './Shape';
import styles from './Field.module.css';

/** Spread over the control: it ties the control to its label, hint and fault. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-required'?: true;
}

interface FieldProps {
  readonly label: string;
  /** Short, at the right of the label: what kind of value, e.g. `whole, 1–100`. Part of the description. */
  readonly kind?: string | undefined;
  readonly hint?: ReactNode;
  /** What is wrong, in a sentence; absent when nothing is. */
  readonly error?: string | null | undefined;
  readonly required?: boolean;
  /** Code voice for labels that are names of machines (properties, variables). */
  readonly className?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

export function Field({ label, kind, hint, error, required = false, className, children }: FieldProps) {
  const id = useId();
  const parts = [
    kind !== undefined && `${id}-kind`,
    hint !== undefined && hint !== null && `${id}-hint`,
    typeof error === 'string' && `${id}-error`
  ].filter((part) => part !== false);
  const control: FieldControl = {
    id,
    ...(parts.length > 0 ? { 'aria-describedby': parts.join(' ') } : {}),
    ...(typeof error === 'string' ? { 'aria-invalid': true } : {}),
    ...(required ? { 'aria-required': true } : {})
  };
  return (
    <div className={cx(styles['field'], className)}>
      <div className={styles['head']}>
        <label htmlFor={id}>{label}</label>
        {required && (
          <span className={styles['required']} aria-hidden="true">
            *
          </span>
        )}
        {kind !== undefined && (
          <span id={`${id}-kind`} className={styles['kind']}>
            {kind}
          </span>
        )}
      </div>
      {children(control)}
      {typeof error === 'string' && (
        <p id={`${id}-error`} className={styles['error']}>
          <Shape kind="broken" />
          <span>{error}</span>
        </p>
      )}
      {hint !== undefined && hint !== null && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';
import styles from './Checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type'> {
  readonly checked: boolean;
  /** Neither yes nor no: of the things it stands for, some are. */
  readonly mixed?: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

export function Checkbox({ checked, mixed = false, onChange, children, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx(styles['tick'], className)}>
      <input
        {...rest}
        type="checkbox"
        checked={checked}
        ref={(element) => {
          if (element !== null) element.indeterminate = mixed;
        }}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
        className={styles['box']}
      />
      <span>{children}</span>
    </label>
  );
}

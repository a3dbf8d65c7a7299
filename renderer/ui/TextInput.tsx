import type { ComponentProps } from 'react';
import { cx } from './cx';
import styles from './control.module.css';

interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Code voice: for commands, addresses, names of variables. */
  readonly code?: boolean;
}

export function TextInput({ value, onChange, code = false, className, ...rest }: TextInputProps) {
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={!code}
      {...rest}
      value={value}
      onChange={(event) => {
        onChange(event.target.value);
      }}
      className={cx(styles['control'], code && styles['code'], className)}
    />
  );
}

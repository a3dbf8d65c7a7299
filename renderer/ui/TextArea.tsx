import type { ComponentProps } from 'react';
import { cx } from './cx';
import styles from './control.module.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly code?: boolean;
}

export function TextArea({ value, onChange, code = false, className, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={3}
      autoComplete="off"
      spellCheck={!code}
      {...rest}
      value={value}
      onChange={(event) => {
        onChange(event.target.value);
      }}
      className={cx(styles['control'], styles['area'], code && styles['code'], className)}
    />
  );
}

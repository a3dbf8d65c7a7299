import type { ComponentProps } from 'react';
import { cx } from './cx';
import styles from './Switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type' | 'role'> {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Takes effect at once. Name it by a label (`id`) or aria-label. */
export function Switch({ checked, onChange, className, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      checked={checked}
      onChange={(event) => {
        onChange(event.target.checked);
      }}
      className={cx(styles['switch'], className)}
    />
  );
}

import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx';
import { held, useReason, type Hold } from './hold';
import { Icon } from './Icon';
import { Kbd } from './Kbd';
import { ariaShortcut, spellShortcut, type Shortcut } from './shortcut';
import { Tooltip } from './Tooltip';
import styles from './Button.module.css';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, Hold {
  /** At most one `primary` on a screen: the next step. `danger` destroys something. `quiet` has no frame. */
  readonly look?: 'primary' | 'plain' | 'danger' | 'quiet';
  readonly size?: 'small' | 'normal' | 'large';
  readonly icon?: LucideIcon | undefined;
  readonly iconAfter?: LucideIcon | undefined;
  /** Shown beside the words and told to screen readers; whoever handles keys does the rest. */
  readonly shortcut?: Shortcut | undefined;
  /** As wide as high: for an icon alone. */
  readonly square?: boolean;
}

export function Button({ why, busy, ...rest }: ButtonProps) {
  const canBeHeld = why !== undefined || busy !== undefined;
  return canBeHeld ? <HeldButton why={why} busy={busy} {...rest} /> : <Plain {...rest} />;
}

function HeldButton({ why, busy, ...rest }: ButtonProps) {
  const reason = useReason({ why, busy });
  return (
    <Tooltip text={reason}>
      <Plain {...rest} {...held(reason)} />
    </Tooltip>
  );
}

function Plain({
  look = 'plain',
  size = 'normal',
  icon,
  iconAfter,
  shortcut,
  square = false,
  className,
  children,
  ...rest
}: Omit<ButtonProps, keyof Hold>) {
  const iconSize = size === 'small' && !square ? 'small' : 'normal';
  return (
    <button
      type="button"
      {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': ariaShortcut(shortcut) })}
      {...rest}
      className={cx(styles['button'], styles[look], styles[size], square && styles['square'], className)}
    >
      {icon !== undefined && <Icon of={icon} size={iconSize} />}
      {children}
      {iconAfter !== undefined && <Icon of={iconAfter} size={iconSize} />}
      {shortcut !== undefined && <Kbd>{spellShortcut(shortcut)}</Kbd>}
    </button>
  );
}

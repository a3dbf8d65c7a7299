import type { LucideIcon } from 'lucide-react';
import { Button, type ButtonProps } from './Button';
import { held, useReason } from './hold';
import { Tooltip } from './Tooltip';
import { ariaShortcut } from './shortcut';

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'square' | 'iconAfter' | 'aria-label'> {
  readonly icon: LucideIcon;
  /** The name, read out and shown as tooltip. */
  readonly label: string;
  /** What the tooltip says when the name is longer than needed beside the button, e.g. without its object. */
  readonly tip?: string | undefined;
  /** Where the tooltip is, when above or below it would lie on something. */
  readonly tipSide?: 'right' | undefined;
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, tip = label, tipSide, shortcut, look = 'quiet', why, busy, ...rest } = props;
  const reason = useReason({ why, busy });
  return (
    <Tooltip text={reason ?? tip} side={tipSide} shortcut={shortcut}>
      <Button
        {...rest}
        {...held(reason)}
        {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': ariaShortcut(shortcut) })}
        look={look}
        icon={icon}
        aria-label={label}
        square
      />
    </Tooltip>
  );
}

import type { LucideIcon } from 'lucide-react';
import { Button, type ButtonProps } from './Button';
import { Tooltip } from './Tooltip';
import { ariaShortcut } from './shortcut';

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'square' | 'iconAfter' | 'aria-label'> {
  readonly icon: LucideIcon;
  /** The name, read out and shown as tooltip. */
  readonly label: string;
  /** What the tooltip says when the name is longer than needed beside the button, e.g. without its object. */
  readonly tip?: string | undefined;
}

export function IconButton({ icon, label, tip = label, shortcut, look = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={tip} shortcut={shortcut}>
      <Button
        {...rest}
        {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': ariaShortcut(shortcut) })}
        look={look}
        icon={icon}
        aria-label={label}
        square
      />
    </Tooltip>
  );
}

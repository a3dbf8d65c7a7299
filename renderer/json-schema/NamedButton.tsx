import type { LucideIcon } from 'lucide-react';
import hidden from '../styles/text.module.css';
import { Button } from '../ui/Button';
import { held } from '../ui/hold';
import { Tooltip } from '../ui/Tooltip';

interface NamedButtonProps {
  readonly icon: LucideIcon;
  /** What it does, and to what. */
  readonly name: string;
  /** Why it cannot be pressed; null: it can. */
  readonly why?: string | null;
  readonly size?: 'small' | 'normal';
  readonly onClick: () => void;
}

/**
 * A button with a drawing only. Its name is text, not a label: only the control of a field is labelled by the field's
 * name, so that looking for “token” finds the field and not what shows or removes it.
 */
export function NamedButton({ icon, name, why = null, size = 'small', onClick }: NamedButtonProps) {
  return (
    <Tooltip text={why ?? name}>
      <Button look="quiet" size={size} icon={icon} square onClick={onClick} {...held(why)}>
        <span className={hidden['hidden']}>{name}</span>
      </Button>
    </Tooltip>
  );
}

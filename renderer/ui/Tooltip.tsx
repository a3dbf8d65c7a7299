import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Kbd } from './Kbd';
import { spellShortcut, type Shortcut } from './shortcut';
import styles from './Tooltip.module.css';

interface TooltipProps {
  /** null: none for now. */
  readonly text: string | null;
  readonly shortcut?: Shortcut | undefined;
  readonly side?: 'top' | 'right' | undefined;
  /** The control that it names; the control's own accessible name must stand without it. */
  readonly children: ReactElement<Record<string, unknown>>;
}

/** Needs `Base.Provider` (see UiProvider) around the window. */
export function Tooltip({ text, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root disabled={text === null}>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className={styles['positioner']}>
          {/* It repeats the control's own name or description, for the eye alone. */}
          <Base.Popup aria-hidden className={styles['popup']}>
            {text}
            {shortcut !== undefined && <Kbd>{spellShortcut(shortcut)}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

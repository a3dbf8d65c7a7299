import { Menu as Base } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { cx } from './cx';
import { useFloatingPlace } from './floating-place';
import { Icon } from './Icon';
import { Kbd } from './Kbd';
import { ariaShortcut, spellShortcut, type Shortcut } from './shortcut';
import floating from './floating.module.css';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly shortcut?: Shortcut;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onChoose: () => void;
}

/** `null` draws a line between groups. */
export type MenuItem = MenuAction | null;

interface MenuProps {
  /** The button that opens it, e.g. an IconButton. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
}

export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal {...useFloatingPlace()}>
        <Base.Positioner className={floating['positioner']} align={align} sideOffset={4}>
          <Base.Popup className={floating['popup']}>
            {items.map((item, index) =>
              item === null ? (
                <Base.Separator key={`line-${String(index)}`} className={floating['separator']} />
              ) : (
                <Base.Item
                  key={item.id}
                  disabled={item.disabled === true}
                  onClick={item.onChoose}
                  className={cx(floating['item'], item.danger === true && floating['danger'])}
                  {...(item.shortcut === undefined
                    ? {}
                    : { 'aria-keyshortcuts': ariaShortcut(item.shortcut) })}
                >
                  {item.icon !== undefined && <Icon of={item.icon} />}
                  {item.label}
                  {item.shortcut !== undefined && <Kbd>{spellShortcut(item.shortcut)}</Kbd>}
                </Base.Item>
              )
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

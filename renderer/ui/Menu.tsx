import { Menu as Base } from '@base-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
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
  /** Why it is not possible now; it is disabled by that, and says so. */
  readonly why?: string;
  /** One of several of which one holds. */
  readonly isChecked?: boolean;
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
          <Items items={items} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuAtProps {
  readonly at: { readonly x: number; readonly y: number };
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}

/** A menu that is open already, at a place of the window. */
export function MenuAt({ at: { x, y }, items, onClose }: MenuAtProps) {
  const anchor = { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) };
  return (
    <Base.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Base.Portal {...useFloatingPlace()}>
        <Base.Positioner className={floating['positioner']} anchor={anchor} align="start" side="bottom">
          <Items items={items} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Items({ items }: { readonly items: readonly MenuItem[] }) {
  return (
    <Base.Popup className={floating['popup']}>
      {items.map((item, index) =>
        item === null ? (
          <Base.Separator key={`line-${String(index)}`} className={floating['separator']} />
        ) : (
          <Item key={item.id} item={item} />
        )
      )}
    </Base.Popup>
  );
}

function Item({ item }: { readonly item: MenuAction }) {
  const { label, icon, shortcut, danger = false, why, isChecked, onChoose } = item;
  const shared = {
    disabled: why !== undefined,
    onClick: onChoose,
    className: cx(floating['item'], danger && floating['danger']),
    ...(shortcut === undefined ? {} : { 'aria-keyshortcuts': ariaShortcut(shortcut) })
  };
  const inside = (
    <>
      {icon !== undefined && <Icon of={icon} />}
      {why === undefined ? (
        label
      ) : (
        <span>
          {label} <small className={floating['why']}>{why}</small>
        </span>
      )}
      {shortcut !== undefined && <Kbd>{spellShortcut(shortcut)}</Kbd>}
    </>
  );
  if (isChecked === undefined) return <Base.Item {...shared}>{inside}</Base.Item>;
  return (
    <Base.CheckboxItem {...shared} checked={isChecked} closeOnClick>
      {inside}
      {isChecked && <Icon of={Check} size="small" />}
    </Base.CheckboxItem>
  );
}

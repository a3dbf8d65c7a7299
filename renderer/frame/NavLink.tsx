import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { hashOf, type Place } from '../place';
import { useWindow } from '../store';
import { cx } from '../ui/cx';
import { Icon } from '../ui/Icon';
import { Kbd } from '../ui/Kbd';
import { ariaShortcut, spellShortcut, type Shortcut } from '../ui/shortcut';
import styles from './NavLink.module.css';

interface NavLinkProps {
  readonly place: Place;
  readonly icon: LucideIcon;
  /** At the right edge, quieter. */
  readonly note?: ReactNode;
  readonly shortcut?: Shortcut | undefined;
  readonly children: string;
  readonly className?: string | undefined;
}

/** A way to a page of the window; it says when one is there. */
export function NavLink({ place, icon, note, shortcut, children, className }: NavLinkProps) {
  const isHere = useWindow((state) => state.place.page === place.page);
  return (
    <a
      href={hashOf(place)}
      className={cx(styles['link'], className)}
      {...(isHere ? { 'aria-current': 'page' } : {})}
      {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': ariaShortcut(shortcut) })}
    >
      <Icon of={icon} />
      <span className={styles['words']}>{children}</span>{' '}
      <span className={styles['note']}>
        {note}
        {shortcut !== undefined && <Kbd>{spellShortcut(shortcut)}</Kbd>}
      </span>
    </a>
  );
}

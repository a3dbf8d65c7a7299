import styles from './Kbd.module.css';

/** A shortcut as seen, already spelt for this system (`spellShortcut`). Screen readers get aria-keyshortcuts instead. */
export function Kbd({ children }: { readonly children: string }) {
  return (
    <kbd className={styles['kbd']} aria-hidden="true">
      {children}
    </kbd>
  );
}

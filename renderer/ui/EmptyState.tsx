import type { LucideIcon } from 'lucide-react';
import { Icon } from './Icon';
import { Placeholder, type PlaceholderWords } from './Placeholder';
import styles from './Placeholder.module.css';

/** Nothing is there, and that is no fault: says why, and what would change it. */
export function EmptyState({ icon, ...words }: PlaceholderWords & { readonly icon: LucideIcon }) {
  return <Placeholder {...words} mark={<Icon of={icon} className={styles['faint']} />} />;
}

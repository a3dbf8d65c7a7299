import { useText } from '../use-text';
import styles from './PageHelp.module.css';

export type HelpPage = 'board' | 'server' | 'tools' | 'calls' | 'sources' | 'sign-ins' | 'settings';

/** Two sentences about a page. */
export function PageHelp({ page }: { readonly page: HelpPage }) {
  const text = useText();
  return (
    <p role="status" className={styles['help']}>
      {text(`help:${page}`)}
    </p>
  );
}

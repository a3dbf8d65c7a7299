import { lazy, Suspense } from 'react';
import styles from './Markdown.module.css';

const MarkdownText = lazy(() =>
  import('./MarkdownText').then((module) => ({ default: module.MarkdownText }))
);

interface MarkdownProps {
  /** A server's words: never trusted. Shown plain until the reader of Markdown has loaded. */
  readonly children: string;
  /** A link was chosen; nothing else happens by itself. */
  readonly onLink: (url: string) => void;
}

export function Markdown({ children, onLink }: MarkdownProps) {
  return (
    <div className={styles['text']}>
      <Suspense fallback={<p className={styles['plain']}>{children}</p>}>
        <MarkdownText onLink={onLink}>{children}</MarkdownText>
      </Suspense>
    </div>
  );
}

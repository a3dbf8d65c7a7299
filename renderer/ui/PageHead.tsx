import { CircleQuestionMark, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useText } from '../use-text';
import { Buttons } from './Buttons';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import type { HelpPage } from './PageHelp';
import styles from './PageHead.module.css';

// Nobody needs it every day: it is loaded when it is asked for.
const PageHelp = lazy(() => import('./PageHelp').then((module) => ({ default: module.PageHelp })));

interface PageHeadProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Facts beside the title, each in an element of its own; with `data-wide` only where there is room. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** What the page is for, behind a question mark. */
  readonly help?: HelpPage;
}

export function PageHead({ icon, title, children, actions, help }: PageHeadProps) {
  const text = useText();
  const [isHelping, setHelping] = useState(false);
  useEffect(() => {
    document.title = `${title} · ${text('common:appName')}`;
  }, [title, text]);
  return (
    <>
      <header className={styles['head']}>
        <span className={styles['tile']}>
          <Icon of={icon} />
        </span>
        <h1 className={styles['title']}>{title}</h1>
        {help !== undefined && (
          <IconButton
            icon={CircleQuestionMark}
            size="small"
            label={text('help:about')}
            tipSide="right"
            aria-expanded={isHelping}
            onClick={() => setHelping((is) => !is)}
          />
        )}
        <div className={styles['meta']}>{children}</div>
        {actions !== undefined && <Buttons className={styles['actions']}>{actions}</Buttons>}
      </header>
      {isHelping && help !== undefined && (
        <Suspense fallback={null}>
          <PageHelp page={help} />
        </Suspense>
      )}
    </>
  );
}

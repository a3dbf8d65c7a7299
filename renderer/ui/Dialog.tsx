import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { cx } from './cx';
import { DiscardQuestion } from './DiscardQuestion';
import { FloatingPlace } from './floating-place';
import { IconButton } from './IconButton';
import { focusedControl } from './origin';
import { useTyped } from './use-typed';
import { useUiText } from './use-ui-text';
import styles from './Dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  /** Escape, the cross, or a press outside; not called while `busy`, nor before what was typed may go. */
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** The foot, from left to right; the buttons close the dialog themselves. */
  readonly actions: ReactNode;
  /** What has the focus first: the safe button where something starts or is destroyed; else the first field, or the title. */
  readonly initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null);
  /** Something is under way that closing would not stop. */
  readonly busy?: boolean;
  readonly size?: 'confirm' | 'form' | 'wide';
}

const fields = 'input:is([type="text"], [type="search"]):not(:disabled), textarea:not(:disabled)';

/** Focus stays inside, and returns to where it came from. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    children,
    actions,
    initialFocus,
    busy = false,
    size = 'form'
  } = props;
  const text = useUiText();
  const popup = useRef<HTMLDivElement>(null);
  const [before] = useState(focusedControl);
  const { onFocusCapture, wasTyped, goBack } = useTyped();
  const [isAsking, setAsking] = useState(false);
  const keep = () => {
    setAsking(false);
    goBack();
  };
  const leave = () => {
    if (busy) return;
    if (isAsking) keep();
    else if (wasTyped()) setAsking(true);
    else onClose();
  };
  const heading = useRef<HTMLHeadingElement>(null);
  // Not the cross, whose tooltip would take the first Escape.
  const first = () => popup.current?.querySelector<HTMLElement>(fields) ?? heading.current;
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) leave();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles['scrim']} />
        <Base.Viewport className={styles['viewport']}>
          <Base.Popup
            ref={popup}
            className={cx(styles['dialog'], styles[size])}
            aria-busy={busy}
            onFocusCapture={onFocusCapture}
            initialFocus={initialFocus ?? first}
            finalFocus={before !== null}
          >
            <FloatingPlace value={popup}>
              <header className={styles['head']}>
                <Base.Title ref={heading} tabIndex={-1} className={styles['title']}>
                  {title}
                </Base.Title>
                <IconButton icon={X} label={text('close')} busy={busy} onClick={leave} />
              </header>
              <div className={styles['body']}>
                {description !== undefined && (
                  <Base.Description className={styles['description']}>{description}</Base.Description>
                )}
                {children}
              </div>
              {isAsking ? (
                <DiscardQuestion onKeep={keep} onDiscard={onClose} />
              ) : (
                <footer className={styles['foot']}>{actions}</footer>
              )}
            </FloatingPlace>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

import { Toast } from '@base-ui/react/toast';
import { Check, Info, X, type LucideIcon } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { Button } from './Button';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import { Shape } from './Shape';
import { useToastCorner } from './toast-corner';
import { toastManager, type ToastData, type ToastTone } from './toasts';
import { useUiText } from './use-ui-text';
import styles from './Toast.module.css';

const icons: Readonly<Record<Exclude<ToastTone, 'bad'>, LucideIcon>> = { ok: Check, info: Info };

function Toasts({ viewport }: { readonly viewport: RefObject<HTMLElement | null> }) {
  const { toasts } = Toast.useToastManager<ToastData>();
  useToastCorner(viewport, toasts);
  const text = useUiText();
  return toasts.map((toast) => {
    if (toast.data === undefined) return null;
    const { tone, title, description, label } = toast.data;
    return (
      <Toast.Root key={toast.id} toast={toast} swipeDirection="right" className={styles['toast']}>
        <Toast.Content className={styles['content']}>
          {tone === 'bad' ? (
            <Shape kind="broken" tinted />
          ) : (
            <Icon of={icons[tone]} className={styles[tone]} />
          )}
          <div>
            <Toast.Title className={styles['title']} render={<p />}>
              {title()}
            </Toast.Title>
            <Toast.Description className={styles['description']}>{description?.()}</Toast.Description>
          </div>
          <Toast.Action render={<Button size="small" />}>{label?.()}</Toast.Action>
          <Toast.Close render={<IconButton icon={X} size="small" label={text('dismiss')} />} />
        </Toast.Content>
      </Toast.Root>
    );
  });
}

/** Once, at the end of the window; `showToast` fills it. */
export function ToastHost() {
  const text = useUiText();
  const viewport = useRef<HTMLDivElement>(null);
  return (
    <Toast.Provider toastManager={toastManager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          ref={viewport}
          data-region="notifications"
          className={styles['viewport']}
          aria-label={text('notifications')}
        >
          <Toasts viewport={viewport} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

import { Toast } from '@base-ui/react/toast';

export type ToastTone = 'ok' | 'bad' | 'info';

export interface ToastWish {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: ToastTone;
  /** One thing to do about it, e.g. Undo; pressing it also closes the toast. */
  readonly action?: { readonly label: string; readonly onAct: () => void } | undefined;
}

export interface ToastData {
  readonly tone: ToastTone;
}

export const toastManager = Toast.createToastManager<ToastData>();

/** It also waits while it is pointed at, focused, or the window is away. */
const plainMs = 6_000;
/** What has something to press stays longer; it can be done elsewhere too, or by the key for Undo. */
const actionMs = 20_000;

/** @returns the function that closes it before its time. */
export function showToast({ title, description, tone = 'ok', action }: ToastWish): () => void {
  const id = toastManager.add({
    title,
    timeout: action === undefined ? plainMs : actionMs,
    data: { tone },
    ...(description === undefined ? {} : { description }),
    ...(action === undefined
      ? {}
      : {
          actionProps: {
            children: action.label,
            onClick: () => {
              action.onAct();
              toastManager.close(id);
            }
          }
        })
  });
  return () => {
    toastManager.close(id);
  };
}

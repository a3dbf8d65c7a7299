import { Toast } from '@base-ui/react/toast';
import type { Failure } from '#shared/failure';
import { sayFailure } from '../own-words';

export type ToastTone = 'ok' | 'bad' | 'info';

/** Asked anew when the language changes: `say` in it, not a `text` of a drawing. */
export type Words = () => string;

export interface ToastWish {
  readonly title: Words;
  readonly description?: Words | undefined;
  readonly tone?: ToastTone;
  /** One thing to do about it, e.g. Undo; pressing it also closes the toast. */
  readonly action?: { readonly label: Words; readonly onAct: () => void } | undefined;
}

export interface ToastData extends Pick<ToastWish, 'title' | 'description'> {
  readonly tone: ToastTone;
  readonly label: Words | undefined;
}

export const toastManager = Toast.createToastManager<ToastData>();

/** It also waits while it is pointed at, focused, or the window is away. */
const plainMs = 6_000;
/** What has something to press stays longer; it can be done elsewhere too, or by the key for Undo. */
const actionMs = 20_000;

/** @returns the function that closes it before its time. */
export function showToast({ title, description, tone = 'ok', action }: ToastWish): () => void {
  const close = () => {
    toastManager.close(id);
  };
  const id = toastManager.add({
    timeout: action === undefined ? plainMs : actionMs,
    data: { title, description, tone, label: action?.label },
    ...(action === undefined
      ? {}
      : {
          actionProps: {
            onClick: () => {
              action.onAct();
              close();
            }
          }
        })
  });
  return close;
}

export function failureToast(what: Failure): ToastWish {
  return {
    title: () => sayFailure(what).message,
    description: () => sayFailure(what).hint ?? '',
    tone: 'bad'
  };
}

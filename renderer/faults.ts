import { call } from './bridge';
import { useWindow } from './store';
import { failureToast, showToast } from './ui/toasts';

/* What the engine says when one drawing did not suffice; nothing is wrong. */
const harmless = /^ResizeObserver loop/;

export function reportFault(thrown: unknown): void {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (harmless.test(error.message)) return;
  const stack = error.stack ?? '';
  void call('app.fault', { message: error.message.slice(0, 4_000), stack: stack.slice(0, 20_000) });
}

/** Tells of mistakes that nothing caught, in the window or behind it: each once (SE5). */
export function followFaults(): void {
  window.addEventListener('error', ({ error, message }) => reportFault(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportFault(reason));
  useWindow.subscribe(({ snapshot: { app } }, { snapshot: { app: before } }) => {
    if (app.fault === undefined || app.fault.at === before.fault?.at) return;
    showToast(failureToast(app.fault.failure));
  });
}

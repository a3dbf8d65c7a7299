import type { App } from '#core/create-app';
import type { ServerId } from '#shared/ids';
import { hasSettled } from '#shared/view/start-report';

/** Resolves when all (or these) servers are settled, the signal aborts, or the time is over. */
export function untilSettled(
  app: App,
  options: { readonly only?: ServerId; readonly limitMs: number; readonly signal: AbortSignal }
): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      const servers = Object.values(app.state.get().servers);
      const watched = options.only === undefined ? servers : servers.filter(({ id }) => id === options.only);
      if (watched.every((server) => hasSettled(app.state.get(), server))) finish();
    };
    const timer = setTimeout(() => {
      finish();
    }, options.limitMs);
    const unlisten = app.state.onChange(check);
    const finish = (): void => {
      clearTimeout(timer);
      unlisten();
      options.signal.removeEventListener('abort', finish);
      resolve();
    };
    options.signal.addEventListener('abort', finish);
    if (options.signal.aborted) finish();
    else check();
  });
}

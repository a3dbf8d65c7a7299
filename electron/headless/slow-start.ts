import type { App } from '#core/create-app';
import { say } from '#shared/text/terminal';
import { visibleText } from '#shared/text/visible';
import type { ServerEntry } from '#shared/server/config';
import { printError } from './output';

const patienceMs = 2_000;

/**
 * One line on stderr when a package runner keeps somebody waiting: a first download looks like a program that hangs.
 * @returns the function that ends the wait for it.
 */
export function tellSlowStart(app: App, { id, name }: ServerEntry): () => void {
  const timer = setTimeout(() => {
    const { runner = null, limitMs = 0 } = app.state.get().servers[id]?.link?.start ?? {};
    const seconds = Math.round(limitMs / 1_000);
    if (runner !== null) printError(visibleText(say('stillStarting', { name, runner, seconds })));
  }, patienceMs);
  return () => {
    clearTimeout(timer);
  };
}

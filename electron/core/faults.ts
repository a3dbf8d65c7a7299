import { failure, ok } from '#shared/failure';
import type { Handlers } from '#shared/ipc/commands';
import { createRedactor } from '#shared/traffic/redact';
import type { Clock, Log } from './ports';
import type { State } from './state';

/** Mistakes of ours that nothing caught. */
export interface Faults {
  note(where: 'core' | 'window', error: unknown): Promise<void>;
  readonly handlers: Pick<Handlers, 'app.fault'>;
}

interface FaultDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly state: Pick<State, 'put'>;
  /** Also those that lie in the keychain. */
  readonly secrets: () => Promise<readonly string[]>;
}

/* One that comes again and again tells nothing new, and must not fill the log. */
const mostKinds = 50;
const longest = 300;

/** Writes each of them to the log and shows it, once, and without a secret in it (SE5). */
export function createFaults({ clock, log, state, secrets }: FaultDeps): Faults {
  const known = new Set<string>();

  async function note(where: 'core' | 'window', error: unknown): Promise<void> {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    const kind = `${where} ${message}`;
    if (known.has(kind) || known.size >= mostKinds) return;
    known.add(kind);
    // A keychain that does not answer must not keep the mistake to itself.
    const redactor = createRedactor(await secrets().catch(() => []));
    const clean = new Error(redactor.cut(message, longest));
    clean.message = redactor.text(clean.message);
    clean.stack = redactor.text(stack ?? message);
    log.error(`A mistake in the ${where} was caught at the top.`, clean);
    const shown = failure('internal.bug', { details: { where }, cause: clean.message });
    state.put('app', 'fault', { at: clock.now(), failure: shown });
  }

  return {
    note,
    handlers: {
      'app.fault': async ({ message, stack }) => {
        const error = new Error(message);
        error.stack = stack;
        await note('window', error);
        return ok(null);
      }
    }
  };
}

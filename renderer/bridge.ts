import type { Result } from '#shared/failure';
import { failed } from '#shared/failure';
import type { Bridge } from '#shared/ipc/bridge';
import type { CommandInput, CommandName, CommandOutput } from '#shared/ipc/commands';
import { sayFailure } from './own-words';

declare global {
  interface Window {
    /** Put there by the preload script; all that this page can do beyond itself. */
    readonly patchbay: Bridge;
  }
}

/** Asks the host for something; a host that is gone is a failure like any other. */
export async function call<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>
): Promise<Result<CommandOutput<Name>>> {
  try {
    const answer = await window.patchbay.call(name, input);
    return answer.ok ? answer : { ok: false, failure: sayFailure(answer.failure) };
  } catch (error) {
    return failed('internal.bug', {
      details: { where: name },
      cause: error instanceof Error ? error.message : String(error)
    });
  }
}

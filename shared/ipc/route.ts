import { z } from 'zod';
import { failed, type Result } from '../failure';
import { commands, type CommandName, type Handlers } from './commands';

function isCommandName(name: unknown): name is CommandName {
  return typeof name === 'string' && Object.hasOwn(commands, name);
}

/**
 * From untrusted to checked: refuses unknown names, checks the input, never throws across the seam.
 * @param onBug hears of a handler that threw, which is a mistake of ours.
 */
export async function route(
  handlers: Handlers,
  name: unknown,
  input: unknown,
  onBug: (where: string, error: unknown) => void
): Promise<Result<unknown>> {
  if (!isCommandName(name))
    return failed('ipc.unknown-command', { details: { name: String(name).slice(0, 100) } });
  const checked = commands[name].input.safeParse(input);
  if (!checked.success) {
    return failed('ipc.invalid-input', {
      details: { name, what: z.prettifyError(checked.error).slice(0, 500) }
    });
  }
  // The name selects handler and schema together; TypeScript cannot follow that correlation.
  const handle = handlers[name] as (checkedInput: unknown) => Promise<Result<unknown>>;
  try {
    return await handle(checked.data);
  } catch (error) {
    onBug(name, error);
    return failed('internal.bug', {
      details: { where: name },
      cause: error instanceof Error ? error.message : String(error)
    });
  }
}

import { failed, ok, type Result } from '#shared/failure';
import { say } from '#shared/text/terminal';

export type InspectCommand =
  | { readonly name: 'read'; readonly server: string; readonly uri: string }
  | {
      readonly name: 'prompt';
      readonly server: string;
      readonly prompt: string;
      readonly args: string | null;
    };

export function readInspection(
  name: 'read' | 'prompt',
  args: string | undefined,
  [server, what, ...extra]: readonly string[]
): Result<InspectCommand> {
  if (server === undefined || what === undefined || extra.length > 0) {
    return failed('usage.invalid', { details: { what: say(name) } });
  }
  return ok(
    name === 'read' ? { name, server, uri: what } : { name, server, prompt: what, args: args ?? null }
  );
}

import { failed, ok, type Result } from '#shared/failure';

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
    const expected =
      name === 'read'
        ? 'read takes a server and an address: read SERVER URI.'
        : 'prompt takes a server and a prompt: prompt SERVER NAME [--args JSON].';
    return failed('usage.invalid', { details: { what: expected } });
  }
  return ok(
    name === 'read' ? { name, server, uri: what } : { name, server, prompt: what, args: args ?? null }
  );
}

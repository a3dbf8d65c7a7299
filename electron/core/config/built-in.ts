import { failed, ok, type Result } from '#shared/failure';
import type { ServerEntry, SourceReading } from '#shared/server/config';
import { readJson } from '#shared/server/json-document';
import { problem } from '#shared/server/problems';
import { makeServerId } from '#shared/server/server-id';
import type { LoadedFile } from './read';
import { nodeAt, setValue } from './json-edit';

/** Servers inside this program, by the name under which the connection finds them (TR7). */
const builtInServers = ['Playground'] as const;

/**
 * The source of the built-in servers. Its file is `state.json`, which keeps whether each is off:
 * `{ "builtIn": { "Playground": { "disabled": true } } }`.
 */
export function builtInReading(file: string, { exists, text, problems }: LoadedFile): SourceReading {
  const document = readJson(text ?? '');
  const faults = document.faults.map(({ line, column, what }) =>
    problem('syntax', { file, line, column, part: `fault.${what}` })
  );
  const entries = builtInServers.map((name): ServerEntry => {
    const disabled: unknown = nodeAt(document.root, ['builtIn', name, 'disabled'])?.value;
    return {
      id: makeServerId('built-in', name),
      name,
      scope: 'built-in',
      source: null,
      config: {
        transport: 'sdk',
        name,
        disabled: disabled === true,
        startupTimeoutMs: null,
        callTimeoutMs: null
      },
      problems: []
    };
  });
  return { scope: 'built-in', file, exists, entries, invalid: [], problems: [...problems, ...faults] };
}

export function switchBuiltIn(file: string, text: string, name: string, disabled: boolean): Result<string> {
  const { faults, root } = readJson(text);
  const [fault] = faults;
  if (fault) return failed('config.syntax', { details: { file, line: fault.line, column: fault.column } });
  // Whatever else stands where the objects should be was not written by us.
  const paths = [[], ['builtIn'], ['builtIn', name]];
  const spoilt = paths.find((path) => !['object', 'null', undefined].includes(nodeAt(root, path)?.type));
  const cleared = spoilt === undefined ? text : setValue(text, spoilt, {});
  return ok(setValue(cleared, ['builtIn', name, 'disabled'], disabled));
}

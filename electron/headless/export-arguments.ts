import path from 'node:path';
import { dialectNames, type DialectName } from '#shared/config-dialects/dialect';
import { failed, ok, type Result } from '#shared/failure';
import { say } from '#shared/text/terminal';

export interface ExportCommand {
  readonly name: 'export';
  readonly server: string;
  readonly to: DialectName;
  /** One of the program's files; null: the first of the person's own. */
  readonly file: string | null;
  /** Values of the keychain are written as they are. */
  readonly inClear: boolean;
  readonly writes: boolean;
}

interface ExportValues {
  readonly to?: string | undefined;
  readonly file?: string | undefined;
  readonly 'secrets-in-clear'?: boolean | undefined;
  readonly write?: boolean | undefined;
}

export function readExport(
  values: ExportValues,
  [server, ...extra]: readonly string[]
): Result<ExportCommand> {
  const wrong = (what: string): Result<never> => failed('usage.invalid', { details: { what } });
  if (server === undefined || extra.length > 0 || values.to === undefined) return wrong(say('export'));
  const to = dialectNames.find((name) => name === values.to);
  if (to === undefined) {
    return wrong(say('oneOf', { option: '--to', values: dialectNames.join(', '), text: values.to }));
  }
  return ok({
    ...{ name: 'export', server, to, file: values.file === undefined ? null : path.resolve(values.file) },
    inClear: values['secrets-in-clear'] === true,
    writes: values.write === true
  });
}

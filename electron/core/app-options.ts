import { parseArgs } from 'node:util';
import { failed, ok, type Result } from '#shared/failure';
import { say } from '#shared/text/terminal';

/** What app and command line understand alike, before any command. */
export interface AppOptions {
  readonly home: string | undefined;
  readonly system: string | undefined;
  readonly workspace: string | undefined;
  /** When any is given, only these files are servers' sources. */
  readonly config: readonly string[];
  readonly lang: string | undefined;
  readonly noRetry: boolean;
  /** What projects bring along is trusted in this run. */
  readonly yes: boolean;
}

/** As `parseArgs` takes them. */
export const appOptions = {
  home: { type: 'string' },
  system: { type: 'string' },
  workspace: { type: 'string' },
  config: { type: 'string', multiple: true },
  lang: { type: 'string' },
  'no-retry': { type: 'boolean' },
  yes: { type: 'boolean' }
} as const;

/** Reads our options and leaves alone what belongs to Chromium (`--no-sandbox`, `--remote-debugging-port=…`). */
export function readAppOptions(args: readonly string[]): Result<AppOptions> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: appOptions,
      strict: false,
      allowPositionals: true
    });
    const missing = ['home', 'system', 'workspace', 'lang'].find(
      (name) => values[name] === true || values[name] === ''
    );
    if (missing !== undefined || values.config?.some((file) => typeof file !== 'string' || file === '')) {
      return failed('usage.invalid', {
        details: { what: say('needsValue', { option: `--${missing ?? 'config'}` }) }
      });
    }
    return ok({
      home: asText(values.home),
      system: asText(values.system),
      workspace: asText(values.workspace),
      config: (values.config ?? []).filter((file) => typeof file === 'string'),
      lang: asText(values.lang),
      noRetry: values['no-retry'] === true,
      yes: values.yes === true
    });
  } catch (error) {
    return failed('usage.invalid', {
      details: { what: error instanceof Error ? error.message : String(error) }
    });
  }
}

function asText(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

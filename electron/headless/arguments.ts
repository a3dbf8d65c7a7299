import { parseArgs } from 'node:util';
import { appOptions, readAppOptions, type AppOptions } from '#core/app-options';
import { dialectNames, type DialectName } from '#shared/config-dialects/dialect';
import { assertNever } from '#shared/assert-never';
import { failed, ok, type Result } from '#shared/failure';
import { say } from '#shared/text/terminal';
import type { DoctorCommand } from './doctor';
import { readExport, type ExportCommand } from './export-arguments';
import type { ListCommand } from './lists';
import { readInspection, type InspectCommand } from './inspect-arguments';

export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'status'; readonly waitMs: number }
  | { readonly name: 'sources' }
  | { readonly name: 'tools'; readonly server: string | null }
  | {
      readonly name: 'call';
      readonly server: string;
      readonly tool: string;
      readonly args: string | null;
      readonly argsFile: string | null;
      readonly idleTimeoutMs: number | null;
      readonly overallTimeoutMs: number | null;
      /** Whether arguments that do not fit the tool's schema are refused here. */
      readonly checks: boolean;
    }
  | {
      readonly name: 'import';
      readonly file: string;
      /** null: the file tells. */
      readonly from: DialectName | null;
      readonly showsSecrets: boolean;
      readonly writes: boolean;
    }
  | InspectCommand
  | ListCommand
  | DoctorCommand
  | ExportCommand
  | { readonly name: 'sign-in' | 'sign-out'; readonly server: string }
  | { readonly name: 'watch' };

export interface CommandLine {
  readonly app: AppOptions;
  readonly json: boolean;
  readonly command: Command;
}

const commandNames = [
  'status',
  'sources',
  'tools',
  'resources',
  'prompts',
  'call',
  'read',
  'prompt',
  'sign-in',
  'sign-out',
  'doctor',
  'import',
  'export',
  'watch'
] as const satisfies readonly Exclude<Command['name'], 'help'>[];

type CommandName = (typeof commandNames)[number];

function isCommandName(name: string): name is CommandName {
  return commandNames.some((known) => known === name);
}

const options = {
  ...appOptions,
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  wait: { type: 'string' },
  args: { type: 'string' },
  'args-file': { type: 'string' },
  timeout: { type: 'string' },
  'max-time': { type: 'string' },
  unchecked: { type: 'boolean' },
  from: { type: 'string' },
  'show-secrets': { type: 'boolean' },
  write: { type: 'boolean' },
  to: { type: 'string' },
  file: { type: 'string' },
  'secrets-in-clear': { type: 'boolean' }
} as const;

type Values = ReturnType<typeof parse>['values'];

function parse(argv: readonly string[]) {
  return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
}

/** Which options belong to which command; all others go with every command. */
const ownOptions: Readonly<Partial<Record<CommandName, readonly (keyof Values)[]>>> = {
  status: ['wait'],
  call: ['args', 'args-file', 'timeout', 'max-time', 'unchecked'],
  prompt: ['args'],
  import: ['from', 'show-secrets', 'write'],
  export: ['to', 'file', 'secrets-in-clear', 'write']
};

/** Understands the command line, or says in one line what was expected. */
export function readCommandLine(argv: readonly string[]): Result<CommandLine> {
  const app = readAppOptions(argv);
  if (!app.ok) return app;
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    // Node says some of it on several lines.
    return wrong((error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' '));
  }
  const { values, positionals } = parsed;
  const command = values.help === true ? ok<Command>({ name: 'help' }) : readCommand(values, positionals);
  return command.ok ? ok({ app: app.value, json: values.json === true, command: command.value }) : command;
}

function readCommand(values: Values, [name, ...rest]: readonly string[]): Result<Command> {
  const commands = oneOf(commandNames);
  if (name === undefined) return wrong(say('commandExpected', { commands }));
  if (!isCommandName(name)) return wrong(say('noCommand', { name, commands }));
  const foreign = Object.entries(ownOptions)
    .filter(([owner]) => owner !== name)
    .flatMap(([, names]) => names)
    .find((option) => values[option] !== undefined && !(ownOptions[name] ?? []).includes(option));
  if (foreign !== undefined) return wrong(say('notIts', { option: `--${foreign}`, name }));
  switch (name) {
    case 'status': {
      const wait = seconds('wait', values.wait);
      if (!wait.ok) return wait;
      return none(rest, { name, waitMs: wait.value ?? 60_000 });
    }
    case 'sources':
    case 'watch':
      return none(rest, { name });
    case 'tools':
    case 'resources':
    case 'prompts':
    case 'doctor':
      return rest.length > 1
        ? wrong(say('atMostOneServer', { name }))
        : ok({ name, server: rest[0] ?? null });
    case 'call':
      return readCall(values, rest);
    case 'import':
      return readImport(values, rest);
    case 'export':
      return readExport(values, rest);
    case 'sign-in':
    case 'sign-out': {
      const [server, ...extra] = rest;
      if (server === undefined || extra.length > 0) return wrong(say('oneServer', { name }));
      return ok({ name, server });
    }
    case 'read':
    case 'prompt':
      return readInspection(name, values.args, rest);
    default:
      return assertNever(name);
  }
}

function readImport(values: Values, [file, ...extra]: readonly string[]): Result<Command> {
  if (file === undefined || extra.length > 0) {
    return wrong(say('import'));
  }
  const { from } = values;
  const dialect = dialectNames.find((name) => name === from) ?? null;
  if (from !== undefined && from !== 'any' && dialect === null) {
    return wrong(say('oneOf', { option: '--from', values: dialectNames.join(', '), text: from }));
  }
  return ok({
    ...{ name: 'import', file, from: dialect },
    showsSecrets: values['show-secrets'] === true,
    writes: values.write === true
  });
}

function readCall(values: Values, [server, tool, ...extra]: readonly string[]): Result<Command> {
  if (server === undefined || tool === undefined || extra.length > 0) {
    return wrong(say('call'));
  }
  if (values.args !== undefined && values['args-file'] !== undefined) {
    return wrong(say('exclude', { option: '--args', other: '--args-file' }));
  }
  const idle = seconds('timeout', values.timeout);
  if (!idle.ok) return idle;
  const overall = seconds('max-time', values['max-time']);
  if (!overall.ok) return overall;
  return ok({
    name: 'call',
    server,
    tool,
    args: values.args ?? null,
    argsFile: values['args-file'] ?? null,
    idleTimeoutMs: idle.value,
    overallTimeoutMs: overall.value,
    checks: values.unchecked !== true
  });
}

function none(rest: readonly string[], command: Command): Result<Command> {
  return rest.length > 0
    ? wrong(say('nothingMore', { name: command.name, words: rest.join(' ') }))
    : ok(command);
}

function seconds(name: string, text: string | undefined): Result<number | null> {
  if (text === undefined) return ok(null);
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0 || value > 86_400) {
    return wrong(say('seconds', { option: `--${name}`, text }));
  }
  return ok(value * 1_000);
}

function oneOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')}${say('or')}${names.at(-1) ?? ''}`;
}

function wrong(what: string): Result<never> {
  return failed('usage.invalid', { details: { what } });
}

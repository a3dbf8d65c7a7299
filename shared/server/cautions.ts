import type { ServerDefinition } from '../ipc/server-commands';
import type { Problem } from './config';
import { problem } from './problems';
import { programName } from './suggest-name';

const shells = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh', 'fish', 'cmd', 'powershell', 'pwsh']);
const shellRuns = /^(?:-[a-z]*c|\/c|\/k|-command|-encodedcommand)$/i;
const runners = new Set(['npx', 'uvx', 'bunx', 'node', 'npm', 'docker', 'pnpm', 'yarn', 'deno']);
/** Options with which an interpreter runs code that stands in the command line, or loads a file before all others. */
const inlineCode: Readonly<Record<string, RegExp>> = {
  node: /^(?:-e|--eval|-p|--print|-pe|-r|--require|--import|--loader|--experimental-loader)(?:=|$)/,
  python: /^-c/,
  python3: /^-c/,
  ruby: /^-e/,
  perl: /^-[eE]/,
  php: /^-r/,
  deno: /^eval$/,
  bun: /^(?:-e|--eval)$/
};
const loading =
  /^(?:PATH|NODE_OPTIONS|NODE_PATH|LD_\w+|DYLD_\w+|PYTHONPATH|PYTHONSTARTUP|PYTHONHOME|BASH_ENV|PERL5OPT|PERL5LIB|RUBYOPT|RUBYLIB|JAVA_TOOL_OPTIONS)$/i;
const placeholder = /^(?:Bearer )?<.*>$|\byour[-_ ].*|_HERE$|^x{3,}$|^\.{3}$|^…$/i;

/** Whether a value only says what is to stand in its place: `<YOUR_API_KEY>`. */
export function isPlaceholder(value: string): boolean {
  return placeholder.test(value);
}

/** What makes a configuration of unknown origin dangerous or unfinished. Nothing is run to find out. */
export function cautions(definition: ServerDefinition): readonly Problem[] {
  const server = definition.name;
  const secrets = definition.transport === 'stdio' ? definition.env : definition.headers;
  const unfinished = Object.entries(secrets)
    .filter(([, value]) => typeof value === 'string' && (value === '' || isPlaceholder(value)))
    .map(([variable]) => problem('value-needed', { server, variable }));
  if (definition.transport !== 'stdio') return unfinished;
  const { command, args, env } = definition;
  const program = programName(command);
  const found: Problem[] = [];
  // `cmd /c npx …` is how Windows starts npx; nothing is hidden in it.
  const isPlainRun = program === 'cmd' && runners.has(programName(args[1] ?? ''));
  if (shells.has(program) && args.some((arg) => shellRuns.test(arg)) && !isPlainRun) {
    found.push(problem('runs-a-shell', { server, value: [command, ...args].join(' ') }));
  }
  const inline = Object.hasOwn(inlineCode, program) ? inlineCode[program] : undefined;
  if (inline && args.some((arg) => inline.test(arg))) found.push(problem('runs-inline-code', { server }));
  for (const variable of Object.keys(env).filter((name) => loading.test(name))) {
    found.push(problem('changes-how-programs-load', { server, variable }));
  }
  const isContainer = ['docker', 'podman'].includes(program) && args.includes('run');
  if (isContainer && !args.some((arg) => arg === '--interactive' || /^-[a-z]*i[a-z]*$/.test(arg))) {
    found.push(problem('docker-without-input', { server }));
  }
  return [...found, ...unfinished, ...(isContainer ? emptyVariables(server, args, env) : [])];
}

/** `docker run -e NAME` hands on a variable of the outside, which must then be there. */
function emptyVariables(
  server: string,
  args: readonly string[],
  env: Readonly<Record<string, unknown>>
): readonly Problem[] {
  return args
    .filter((_, index) => ['-e', '--env'].includes(args[index - 1] ?? ''))
    .filter((name) => !name.includes('=') && !Object.hasOwn(env, name))
    .map((variable) => problem('value-needed', { server, variable }));
}

const runnersOfPackages = new Set([
  'npx',
  'bunx',
  'pnpx',
  'uvx',
  'pipx',
  'pnpm',
  'yarn',
  'npm',
  'bun',
  'deno',
  'uv',
  'dnx',
  'jbang'
]);
/** Words between a runner and the package: `npm exec`, `uv tool run`, `pipx run`. */
const runnerWords = new Set(['exec', 'dlx', 'run', 'tool', 'x']);
const interpreters = new Set([
  'node',
  'python',
  'python3',
  'ruby',
  'perl',
  'php',
  'java',
  'tsx',
  'ts-node',
  'dotnet',
  'go'
]);
const containers = new Set(['docker', 'podman']);
/** Options of `docker run` that take no value; all others written apart from it do. */
const containerSwitches =
  /^(?:-[itdPq]+|--(?:rm|init|interactive|tty|detach|privileged|read-only|no-healthcheck|quiet|publish-all|sig-proxy|oom-kill-disable))$/;
/** Options that name the package apart from what runs: `npx --package x y`, `uvx --from x y`. */
const packageOptions = new Set(['--package', '--from']);
/** Options before a package that take another value. */
const valueOptions = new Set([
  '--with',
  '--python',
  '--index-url',
  '--directory',
  '--registry',
  '--project',
  '-C'
]);
const dull = new Set([
  'index',
  'main',
  'server',
  'dist',
  'build',
  'src',
  'out',
  'bin',
  'cli',
  'app',
  'mcp',
  'lib',
  'run',
  ''
]);

/** The name of a program without its folder and the ending that Windows gives it. */
export function programName(command: string): string {
  const base = command.split(/[/\\]/).at(-1) ?? '';
  return base.toLowerCase().replace(/\.(?:exe|cmd|bat|ps1)$/, '');
}

/** Whether a command is one of the usual ones that run a package, a script or an image. */
export function isRunner(command: string): boolean {
  const program = programName(command);
  return runnersOfPackages.has(program) || interpreters.has(program) || containers.has(program);
}

/** What a person would call a server that is started like this: `npx -y @scope/server-github@1` is “github”. */
export function nameForCommand(command: string, args: readonly string[]): string {
  const program = programName(command);
  const runs = /^[/-][ck]$/i.test(args[0] ?? '');
  if (program === 'cmd' && runs && args[1] !== undefined) return nameForCommand(args[1], args.slice(2));
  if (containers.has(program)) return plainName(containerImage(args) ?? program);
  if (runnersOfPackages.has(program)) return plainName(packageOf(args) ?? program);
  if (interpreters.has(program)) {
    const module = args[args.indexOf('-m') + 1];
    if (args.includes('-m') && module !== undefined) return plainName(module);
    const script = args.find((arg) => !arg.startsWith('-'));
    return plainName(script ?? program);
  }
  return plainName(command);
}

function packageOf(args: readonly string[]): string | null {
  for (const [index, arg] of args.entries()) {
    const before = args[index - 1] ?? '';
    if (packageOptions.has(before)) return arg;
    if (!arg.startsWith('-') && !runnerWords.has(arg) && !valueOptions.has(before)) return arg;
  }
  return null;
}

function containerImage(args: readonly string[]): string | null {
  const start = args.indexOf('run') + 1;
  if (start === 0) return null;
  for (let index = start; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (!arg.startsWith('-')) return arg;
    if (!containerSwitches.test(arg) && !arg.includes('=')) index += 1;
  }
  return null;
}

/** From a path, a package or an image to its telling part. */
function plainName(source: string): string {
  const withoutVersion = source.replace(/(?<=.)@[^/]*$/, '').replace(/:[\w.-]+$/, '');
  const parts = withoutVersion.split(/[/\\]/).map(tellingPart);
  const last = parts.findLast((part) => !dull.has(part.toLowerCase()));
  return sanitize(last ?? parts.at(-1) ?? '');
}

function tellingPart(part: string): string {
  const bare = part.replace(/^@/, '').replace(/\.(?:exe|cmd|bat|m?[jt]s|cjs|py|jar|dll|rb|sh|php)$/i, '');
  const short = bare
    .replace(/^(?:mcp[-_.])?server[-_.]|^mcp[-_.]/i, '')
    .replace(/[-_.]mcp[-_.]server$|[-_.]server[-_.]mcp$|[-_.]mcp$|[-_.]server$/i, '');
  return short === '' ? bare : short;
}

/** `https://mcp.linear.app/sse` is “linear”, `http://localhost:3000` is “localhost-3000”. */
export function nameForUrl(url: string): string {
  if (!URL.canParse(url)) return 'server';
  const { hostname, port } = new URL(url);
  if (/^[\d.]+$|^\[|^localhost$/.test(hostname))
    return sanitize(`${hostname}${port === '' ? '' : `-${port}`}`);
  const labels = hostname.split('.').filter((label) => !/^(?:www|mcp|api|sse|app)\d*$/.test(label));
  return sanitize((labels.length > 1 ? labels.at(-2) : labels[0]) ?? hostname);
}

function sanitize(text: string): string {
  return text.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '') || 'server';
}

/** The name itself, or with the first number that makes it free. */
export function uniqueName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${name}-${number}`;
  return free;
}

import path from 'node:path';

/** Programs whose first run downloads what they run, so that they get the longer allowance (CN3, TR11). */
export type PackageRunner = 'npx' | 'bunx' | 'uvx' | 'pipx' | 'docker';

const byName: ReadonlyMap<string, PackageRunner> = new Map([
  ['npx', 'npx'],
  ['pnpx', 'npx'],
  ['bunx', 'bunx'],
  ['uvx', 'uvx']
] as const);

/** General programs that are runners by their first argument. */
const byFirstArgument: ReadonlyMap<string, PackageRunner> = new Map([
  ['npm exec', 'npx'],
  ['npm x', 'npx'],
  ['pnpm dlx', 'npx'],
  ['yarn dlx', 'npx'],
  ['bun x', 'bunx'],
  ['deno run', 'npx'],
  ['uv run', 'uvx'],
  ['uv tool', 'uvx'],
  ['pipx run', 'pipx'],
  ['docker run', 'docker'],
  ['docker compose', 'docker'],
  ['podman run', 'docker'],
  ['nerdctl run', 'docker']
] as const);

/** null: the program is on this machine already, as far as its name tells. */
export function packageRunner(command: string, args: readonly string[]): PackageRunner | null {
  const name = programName(command);
  // Configurations for Windows often say `cmd /c npx …`.
  if (name === 'cmd' && args[0]?.toLowerCase() === '/c') {
    return args[1] === undefined ? null : packageRunner(args[1], args.slice(2));
  }
  const first = args.find((arg) => !arg.startsWith('-')) ?? '';
  return byName.get(name) ?? byFirstArgument.get(`${name} ${first}`) ?? null;
}

function programName(command: string): string {
  return path.win32
    .basename(command)
    .toLowerCase()
    .replace(/\.(cmd|exe|bat|ps1)$/, '');
}

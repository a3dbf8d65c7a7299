import type { Environment } from '#core/ports';

/** What a program started for the person needs to find its way, and nothing that may be a secret (TR1). */
const POSIX_NAMES = new Set([
  'HOME',
  'LOGNAME',
  'USER',
  'SHELL',
  'TERM',
  'LANG',
  'TZ',
  'TMPDIR',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'SSH_AUTH_SOCK',
  'NODE_EXTRA_CA_CERTS',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'FTP_PROXY',
  'ALL_PROXY',
  'NO_PROXY',
  // Most programs read the proxies' names in small letters, some only so.
  'http_proxy',
  'https_proxy',
  'ftp_proxy',
  'all_proxy',
  'no_proxy'
]);
const POSIX_PREFIXES = ['LC_', 'XDG_'];

/** The list of the SDK, compared without regard to case. */
const WINDOWS_NAMES = new Set([
  'APPDATA',
  'COMSPEC',
  'HOMEDRIVE',
  'HOMEPATH',
  'LOCALAPPDATA',
  'PATHEXT',
  'PROCESSOR_ARCHITECTURE',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'PROGRAMFILES(X86)',
  'PROGRAMW6432',
  'SYSTEMDRIVE',
  'SYSTEMROOT',
  'TEMP',
  'USERNAME',
  'USERPROFILE',
  'WINDIR'
]);

type Variables = Readonly<Record<string, string>>;

/** The variables every local server inherits; `PATH` is made apart. */
export function safeVariables(environment: Environment): Variables {
  const known = safe.get(environment);
  if (known !== undefined) return known;
  const found = findSafe(environment);
  safe.set(environment, found);
  return found;
}

/** The same for all servers: this program's own variables do not change. */
const safe = new WeakMap<Environment, Variables>();

function findSafe({ variables, platform }: Environment): Variables {
  const isSafe = platform === 'win32' ? isSafeOnWindows : isSafeOnPosix;
  return Object.fromEntries(
    // A value that begins so is a function exported by a shell: code, not data.
    Object.entries(variables).filter(([name, value]) => isSafe(name) && !value.startsWith('()'))
  );
}

function isSafeOnPosix(name: string): boolean {
  return POSIX_NAMES.has(name) || POSIX_PREFIXES.some((prefix) => name.startsWith(prefix));
}

function isSafeOnWindows(name: string): boolean {
  return WINDOWS_NAMES.has(name.toUpperCase());
}

/** The value of a variable; Windows does not tell `Path` from `PATH`. */
export function findVariable(
  variables: Variables,
  name: string,
  platform: NodeJS.Platform
): string | undefined {
  if (platform !== 'win32') return variables[name];
  const match = Object.keys(variables).find((each) => each.toUpperCase() === name.toUpperCase());
  return match === undefined ? undefined : variables[match];
}

/** Later ones win; on Windows a name in another spelling is the same name, and the later spelling stays. */
export function mergeVariables(platform: NodeJS.Platform, ...layers: readonly Variables[]): Variables {
  const merged = new Map<string, readonly [string, string]>();
  for (const layer of layers) {
    for (const [name, value] of Object.entries(layer)) {
      merged.set(platform === 'win32' ? name.toUpperCase() : name, [name, value]);
    }
  }
  return Object.fromEntries(merged.values());
}

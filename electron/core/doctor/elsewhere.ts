import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '#core/ports';
import { resolveCommand } from '../process/resolve-command';
import { findVariable } from '../process/variables';

/**
 * Where version managers and installers put programs that only a shell’s profile, or a newer login, puts on the PATH. A `*`
 * stands for each folder there.
 */
const posixPlaces = [
  '~/.local/bin',
  '~/.patchbay/tools/*/bin',
  '~/.nvm/versions/node/*/bin',
  '~/.local/share/fnm/node-versions/*/installation/bin',
  '~/Library/Application Support/fnm/node-versions/*/installation/bin',
  '~/.volta/bin',
  '~/.local/share/mise/shims',
  '~/.asdf/shims',
  '~/n/bin',
  '~/.bun/bin',
  '~/.deno/bin',
  '~/.cargo/bin',
  '~/.pyenv/shims',
  '~/.pyenv/versions/*/bin',
  '~/.rye/shims',
  '~/go/bin',
  '/opt/homebrew/bin',
  '/home/linuxbrew/.linuxbrew/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Docker.app/Contents/Resources/bin'
];

const windowsPlaces = [
  '~/.local/bin',
  '~/.patchbay/tools/*/bin',
  '~/scoop/shims',
  '~/.bun/bin',
  '~/.deno/bin',
  '~/.cargo/bin',
  '%ProgramFiles%/nodejs',
  '%APPDATA%/npm',
  '%APPDATA%/nvm/*',
  '%LOCALAPPDATA%/Volta/bin',
  '%LOCALAPPDATA%/Microsoft/WinGet/Links',
  '%LOCALAPPDATA%/Programs/Python/*',
  '%ProgramFiles%/Docker/Docker/resources/bin'
];

/** Whole paths of a program in places that are not searched by name, newest version first. */
export async function findElsewhere(name: string, environment: Environment): Promise<readonly string[]> {
  const { variables, platform, home } = environment;
  const folders = await placesOf(environment);
  const pathExt = findVariable(variables, 'PATHEXT', platform);
  const found: string[] = [];
  for (const searchPath of folders) {
    const resolved = await resolveCommand(name, { cwd: home, searchPath, pathExt });
    if (resolved.kind === 'found' && !found.includes(resolved.file)) found.push(resolved.file);
  }
  return found;
}

async function placesOf({ variables, platform, home }: Environment): Promise<readonly string[]> {
  const places = platform === 'win32' ? windowsPlaces : posixPlaces;
  const whole = places.map((place) =>
    place
      .replace(/^~/, () => home)
      .replace(/^%([^%]+)%/, (_all, name: string) => findVariable(variables, name, platform) ?? '')
  );
  const lists = await Promise.all(whole.filter((place) => path.isAbsolute(place)).map(expanded));
  return lists.flat();
}

async function expanded(place: string): Promise<readonly string[]> {
  const [before, after] = place.split('*');
  if (before === undefined || after === undefined) return [place];
  const names = await readdir(before).catch(() => []);
  const byNumber = new Intl.Collator('en', { numeric: true });
  return names.toSorted((a, b) => byNumber.compare(b, a)).map((name) => path.join(before, name, after));
}

import type { InstallWay, RuntimeName } from '#shared/doctor/checkup';
import type { Environment } from '#core/ports';
import { resolveCommand } from '../process/resolve-command';
import { joinSearchPaths } from '../process/search-path';
import { findVariable } from '../process/variables';
import { findElsewhere } from './elsewhere';

/** In the home; `findElsewhere` looks there. */
const pipFolder = '~/.patchbay/tools/uv';
const root = ['sudo'] as const;
const yesToAll = ['--accept-source-agreements', '--accept-package-agreements'] as const;
const winget = (id: string): readonly string[] => ['winget', 'install', '--exact', '--id', id, ...yesToAll];
const apt = (...names: readonly string[]): readonly string[] => [
  ...root,
  'apt-get',
  'install',
  '-y',
  ...names
];
const dnf = (...names: readonly string[]): readonly string[] => [...root, 'dnf', 'install', '-y', ...names];
const pacman = (...names: readonly string[]): readonly string[] => [
  ...root,
  'pacman',
  '-S',
  '--noconfirm',
  ...names
];

/** Each by the installers that people have, those without an administrator first. */
const table: Readonly<Record<RuntimeName, readonly (readonly string[])[]>> = {
  node: [
    ['mise', 'use', '--global', 'node@lts'],
    ['volta', 'install', 'node'],
    ['fnm', 'install', '--lts'],
    ['brew', 'install', 'node'],
    winget('OpenJS.NodeJS.LTS'),
    apt('nodejs', 'npm'),
    dnf('nodejs', 'npm'),
    pacman('nodejs', 'npm')
  ],
  python: [
    ['uv', 'python', 'install'],
    ['mise', 'use', '--global', 'python@latest'],
    ['brew', 'install', 'python'],
    winget('Python.Python.3.13'),
    apt('python3'),
    dnf('python3'),
    pacman('python')
  ],
  uv: [
    ['mise', 'use', '--global', 'uv@latest'],
    ['brew', 'install', 'uv'],
    ['pipx', 'install', 'uv'],
    winget('astral-sh.uv'),
    // A folder of our own: pip of a system’s Python refuses everything else (PEP 668).
    ['python3', '-m', 'pip', 'install', '--upgrade', '--target', pipFolder, 'uv'],
    dnf('uv'),
    pacman('uv')
  ],
  docker: [
    ['brew', 'install', '--cask', 'docker'],
    winget('Docker.DockerDesktop'),
    apt('docker.io'),
    dnf('docker'),
    pacman('docker')
  ],
  bun: [
    ['mise', 'use', '--global', 'bun@latest'],
    ['brew', 'install', 'oven-sh/bun/bun'],
    winget('Oven-sh.Bun'),
    ['npm', 'install', '--global', 'bun']
  ],
  deno: [
    ['mise', 'use', '--global', 'deno@latest'],
    ['brew', 'install', 'deno'],
    winget('DenoLand.Deno'),
    pacman('deno')
  ]
};

/** The ways whose installer is on this computer. */
export async function findInstallWays(
  runtime: RuntimeName,
  environment: Environment,
  loginShellPath: string | null
): Promise<readonly InstallWay[]> {
  const { variables, platform, home } = environment;
  const searchPath = joinSearchPaths(platform, loginShellPath, findVariable(variables, 'PATH', platform));
  const pathExt = findVariable(variables, 'PATHEXT', platform);
  const ways: InstallWay[] = [];
  for (const words of table[runtime]) {
    const command = words.map((word) => word.replace(/^~(?=\/)/, () => home));
    const needsRoot = command[0] === root[0];
    const id = command[needsRoot ? 1 : 0] ?? '';
    const resolved = await resolveCommand(id, { cwd: home, searchPath, pathExt });
    if (resolved.kind === 'found') ways.push({ id, command, needsRoot });
    else {
      const [file] = needsRoot ? [] : await findElsewhere(id, environment);
      // What is to be run is shown as it is run.
      if (file !== undefined) ways.push({ id, command: [file, ...command.slice(1)], needsRoot });
    }
  }
  return ways;
}

import path from 'node:path';
import type { StdioConfig } from '#shared/server/config';

/** What fills a package runner's cache with what a server needs, without starting the server (TR11). */
export interface PrepareCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** It writes files into its working folder and must get an empty one. */
  readonly inEmptyFolder: boolean;
}

type Words = readonly string[];

/**
 * null: this runner has no safe way to it, or the arguments do not tell what it would run. Only the runner’s own
 * options for this are used: nothing of the package itself is started, except what its installation runs.
 */
export function prepareCommand({ command, args, shellPrefix }: StdioConfig): PrepareCommand | null {
  return shellPrefix === null ? prepare(command, args) : null;
}

function prepare(command: string, args: Words): PrepareCommand | null {
  const name = path.win32
    .basename(command)
    .toLowerCase()
    .replace(/\.(cmd|exe|bat|ps1)$/, '');
  const [first, ...rest] = args;
  switch (name) {
    case 'cmd':
      return first?.toLowerCase() === '/c' && rest[0] !== undefined ? prepare(rest[0], rest.slice(1)) : null;
    case 'npx':
      return npx(command, [], args);
    case 'npm':
      return first === 'exec' || first === 'x' ? npx(command, [first], rest) : null;
    case 'bunx':
      return bun(path.join(path.dirname(command), 'bun'), args);
    case 'bun':
      return first === 'x' ? bun(command, rest) : null;
    case 'uvx':
      return uvTool(command, [], args);
    case 'uv':
      return uv(command, args);
    case 'docker':
    case 'podman':
    case 'nerdctl':
      return container(command, args);
    default:
      return null;
  }
}

/** `npx … -c` runs a line of ours in the place where the packages are. */
function npx(command: string, before: Words, args: Words): PrepareCommand | null {
  const parsed = split(args, [
    '-p',
    '--package',
    '-w',
    '--workspace',
    '--registry',
    '--cache',
    '--prefix',
    '--userconfig'
  ]);
  if (parsed.options.some((option) => /^(-c|--call)\b/.test(option))) return null;
  const given = named(parsed.options, ['-p', '--package']);
  const packages = given.length > 0 ? given : parsed.words.slice(0, 1);
  if (packages.length === 0) return null;
  const others = without(parsed.options, [
    '-p',
    '--package',
    '-y',
    '--yes',
    '-n',
    '--no',
    '--offline',
    '--prefer-offline'
  ]);
  const asked = packages.map((each) => `--package=${each}`);
  return {
    command,
    args: [...before, '--yes', ...others, ...asked, '-c', 'node --version'],
    inEmptyFolder: false
  };
}

/** bunx itself can only run; installing elsewhere fills the cache that it takes from. */
function bun(command: string, args: Words): PrepareCommand | null {
  const { options, words } = split(args, ['-p', '--package']);
  const given = named(options, ['-p', '--package']);
  const packages = given.length > 0 ? given : words.slice(0, 1);
  return packages.length === 0
    ? null
    : { command: command === 'bun' ? 'bun' : command, args: ['add', ...packages], inEmptyFolder: true };
}

const uvValues = [
  ...[
    '--from',
    '--with',
    '--with-editable',
    '--with-requirements',
    '-p',
    '--python',
    '--index',
    '--default-index'
  ],
  ...[
    '-i',
    '--index-url',
    '--extra-index-url',
    '-f',
    '--find-links',
    '--constraints',
    '-c',
    '--overrides',
    '-b'
  ],
  ...[
    '--prerelease',
    '--resolution',
    '--exclude-newer',
    '--refresh-package',
    '-P',
    '--upgrade-package',
    '--env-file'
  ],
  ...[
    '--cache-dir',
    '--directory',
    '--project',
    '--config-file',
    '--link-mode',
    '--extra',
    '--group',
    '--package'
  ],
  ...[
    '--no-extra',
    '--only-group',
    '--no-group',
    '--color',
    '--keyring-provider',
    '--build-constraints',
    '-w'
  ]
];

/** The interpreter of the tool’s own environment, which uv makes first. */
function uvTool(command: string, before: Words, args: Words): PrepareCommand | null {
  const { options, words } = split(args, uvValues);
  const [tool] = words;
  if (tool === undefined) return null;
  const from = named(options, ['--from']).length > 0 ? [] : ['--from', tool];
  return { command, args: [...before, ...options, ...from, 'python', '--version'], inEmptyFolder: false };
}

function uv(command: string, args: Words): PrepareCommand | null {
  const { options, words } = split(args, uvValues);
  const [verb] = words;
  if (verb !== 'run' && verb !== 'tool') return null;
  const after = args.slice(args.indexOf(verb) + 1);
  if (verb === 'tool') {
    return after[0] === 'run' ? uvTool(command, [...options, 'tool', 'run'], after.slice(1)) : null;
  }
  const run = split(after, uvValues);
  const [program] = run.words;
  // A script brings its own list of what it needs, which only running it would fetch.
  const isScript = program === undefined || /\.pyw?$/.test(program) || URL.canParse(program);
  if (isScript || run.options.some((option) => ['-m', '-s', '--module', '--script'].includes(option)))
    return null;
  return { command, args: [...options, 'run', ...run.options, 'python', '--version'], inEmptyFolder: false };
}

const containerSwitches = new Set(
  [
    '-d',
    '--detach',
    '--disable-content-trust',
    '-i',
    '--interactive',
    '--init',
    '--no-healthcheck',
    '--rm'
  ].concat(
    [
      '--oom-kill-disable',
      '--privileged',
      '-P',
      '--publish-all',
      '-q',
      '--quiet',
      '--read-only',
      '--sig-proxy',
      '-t'
    ],
    ['--tty', '--replace', '--no-hosts', '--tls-verify']
  )
);

function container(command: string, args: Words): PrepareCommand | null {
  const at = args.indexOf('run');
  if (at < 0) return null;
  const before = args.slice(0, at);
  // `docker compose run` names a service, not an image.
  if (before.some((word) => !word.startsWith('-'))) return null;
  const platform: string[] = [];
  const rest = args.slice(at + 1);
  for (let index = 0; index < rest.length; index += 1) {
    const word = rest[index] ?? '';
    if (!word.startsWith('-')) {
      return { command, args: [...before, 'pull', ...platform, word], inEmptyFolder: false };
    }
    if (word.startsWith('--platform=')) platform.push(word);
    if (takesNoValue(word)) continue;
    index += 1;
    if (word === '--platform') platform.push(word, rest[index] ?? '');
  }
  return null;
}

function takesNoValue(word: string): boolean {
  if (word.startsWith('--')) return word.includes('=') || containerSwitches.has(word);
  // `-it`, and `-eNAME` or `-p8080:80` with their value.
  return word.length > 2 || containerSwitches.has(word);
}

interface Split {
  /** With their values. */
  readonly options: Words;
  /** From the first word on that is no option: what runs, and what is for it. */
  readonly words: Words;
}

function split(args: Words, withValue: Words): Split {
  let index = 0;
  while (index < args.length && args[index]?.startsWith('-') === true && args[index] !== '--') {
    index += withValue.includes(args[index] ?? '') ? 2 : 1;
  }
  return { options: args.slice(0, index), words: args.slice(args[index] === '--' ? index + 1 : index) };
}

/** The values of options of these names, written `--name value` or `--name=value`. */
function named(options: Words, names: Words): Words {
  return options.flatMap((option, index) => {
    const equal = names.find((name) => name.startsWith('--') && option.startsWith(`${name}=`));
    if (equal !== undefined) return [option.slice(equal.length + 1)];
    const value = options[index + 1];
    return names.includes(option) && value !== undefined ? [value] : [];
  });
}

/** Without those options; the values of `-p` and `--package` go with them. */
function without(options: Words, names: Words): Words {
  return options.filter((option, index) => {
    const isOne = names.some((name) => option === name || option.startsWith(`${name}=`));
    const before = options[index - 1];
    return !isOne && !(before === '-p' || before === '--package');
  });
}

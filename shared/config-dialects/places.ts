import type { DialectName } from './dialect';

/** What paths of programs are made of. */
export interface Computer {
  readonly platform: string;
  readonly home: string;
  readonly variables: Readonly<Record<string, string>>;
  /** The project's folder; null: none. */
  readonly workspace: string | null;
}

export interface ProgramFile {
  readonly dialect: DialectName;
  readonly file: string;
  /** Of a project, not of the person. */
  readonly isOfProject: boolean;
}

/*
 * `~` home; `$config` where programs keep settings (`~/.config`, `XDG_CONFIG_HOME`); `$data` where programs with a window do
 * (`Application Support`, `%APPDATA%`, `~/.config`); `$local` `%LOCALAPPDATA%`; `$NAME|path` a variable with its default.
 */
type Where = Partial<Readonly<Record<'all' | 'darwin' | 'win32' | 'linux', readonly string[]>>> & {
  /** Below the project's folder. */
  readonly project?: readonly string[];
};

const codeStorage = '$data/Code/User/globalStorage';

const places: Readonly<Record<DialectName, Where>> = {
  // Our own files are no other program's.
  patchbay: {},
  'claude-desktop': {
    darwin: ['$data/Claude/claude_desktop_config.json'],
    linux: ['$config/Claude/claude_desktop_config.json'],
    // Of the store's build the documented place is not read by the program.
    win32: [
      '$local/Packages/Claude_pzs8sxrjxfjjc/LocalCache/Roaming/Claude/claude_desktop_config.json',
      '$data/Claude/claude_desktop_config.json'
    ]
  },
  'claude-code': { all: ['$CLAUDE_CONFIG_DIR|~/.claude.json'], project: ['.mcp.json'] },
  cursor: { all: ['~/.cursor/mcp.json'], project: ['.cursor/mcp.json'] },
  vscode: {
    all: ['$data/Code/User/mcp.json', '$data/Code - Insiders/User/mcp.json'],
    project: ['.vscode/mcp.json']
  },
  windsurf: {
    all: ['~/.codeium/windsurf/mcp_config.json', '~/.codeium/mcp_config.json'],
    darwin: ['~/.config/devin/mcp_config.json'],
    linux: ['$config/devin/mcp_config.json'],
    win32: ['$data/devin/mcp_config.json'],
    project: ['.devin/mcp_config.json', '.devin/mcp_config.local.json']
  },
  codex: { all: ['$CODEX_HOME|~/.codex/config.toml'], project: ['.codex/config.toml'] },
  gemini: { all: ['~/.gemini/settings.json'], project: ['.gemini/settings.json'] },
  zed: {
    darwin: ['~/.config/zed/settings.json'],
    linux: ['$config/zed/settings.json', '~/.var/app/dev.zed.Zed/config/zed/settings.json'],
    win32: ['$data/Zed/settings.json'],
    project: ['.zed/settings.json']
  },
  opencode: {
    darwin: ['~/.config/opencode/opencode.json', '~/.config/opencode/opencode.jsonc'],
    linux: ['$config/opencode/opencode.json', '$config/opencode/opencode.jsonc'],
    win32: ['~/.config/opencode/opencode.json', '~/.config/opencode/opencode.jsonc'],
    project: ['opencode.json', 'opencode.jsonc', '.opencode/opencode.json', '.opencode/opencode.jsonc']
  },
  cline: {
    all: [
      '$CLINE_MCP_SETTINGS_PATH|~/.cline/data/settings/cline_mcp_settings.json',
      `${codeStorage}/saoudrizwan.claude-dev/settings/cline_mcp_settings.json`
    ]
  },
  roo: {
    all: [`${codeStorage}/rooveterinaryinc.roo-cline/settings/mcp_settings.json`],
    project: ['.roo/mcp.json']
  },
  goose: {
    darwin: ['~/.config/goose/config.yaml'],
    linux: ['$config/goose/config.yaml'],
    win32: ['$data/Block/goose/config/config.yaml']
  },
  librechat: { all: ['$CONFIG_PATH|'], project: ['librechat.yaml'] },
  continue: { all: ['$CONTINUE_GLOBAL_DIR|~/.continue/config.yaml'] },
  junie: { all: ['~/.junie/mcp/mcp.json'], project: ['.junie/mcp/mcp.json'] },
  kiro: { all: ['~/.kiro/settings/mcp.json'], project: ['.kiro/settings/mcp.json'] },
  'amazon-q': {
    all: ['~/.aws/amazonq/agents/default.json', '~/.aws/amazonq/mcp.json'],
    project: ['.amazonq/agents/default.json', '.amazonq/mcp.json']
  },
  'copilot-cli': { all: ['$COPILOT_HOME|~/.copilot/mcp-config.json'], project: ['.github/mcp.json'] },
  'lm-studio': { all: ['~/.lmstudio/mcp.json', '~/.cache/lm-studio/mcp.json'] },
  warp: { all: ['~/.warp/.mcp.json', '~/.agents/.mcp.json'], project: ['.warp/.mcp.json'] },
  trae: { all: ['$data/Trae/User/mcp.json', '$data/Trae CN/User/mcp.json'], project: ['.trae/mcp.json'] },
  antigravity: { all: ['~/.gemini/config/mcp_config.json'], project: ['.agents/mcp_config.json'] }
};

/** Where the programs of this computer keep their servers, whether they are installed or not. */
export function programFiles(computer: Computer): readonly ProgramFile[] {
  const { platform, workspace } = computer;
  const system = platform === 'darwin' || platform === 'win32' ? platform : 'linux';
  return Object.entries(places).flatMap(([name, where]) => {
    const dialect = name as DialectName;
    const own = [...(where.all ?? []), ...(where[system] ?? [])]
      .map((place) => resolved(place, computer))
      .filter((file) => file !== '')
      .map((file): ProgramFile => ({ dialect, file, isOfProject: false }));
    const ofProject = (workspace === null ? [] : (where.project ?? [])).map((file): ProgramFile => ({
      dialect,
      file: native(`${workspace ?? ''}/${file}`, platform),
      isOfProject: true
    }));
    return [...own, ...ofProject];
  });
}

function resolved(place: string, computer: Computer): string {
  const { platform, home } = computer;
  // Another home stands for everything that belongs to the person; then variables lead elsewhere.
  const isOwnHome = [computer.variables['HOME'], computer.variables['USERPROFILE']].includes(home);
  const variable = (name: string): string | undefined => {
    const value = isOwnHome ? computer.variables[name] : undefined;
    return value === '' ? undefined : value;
  };
  const [, named, usual = ''] = /^\$([A-Z_]+)\|(.*)$/.exec(place) ?? [];
  const base = named === undefined ? place : usual;
  const moved = named === undefined ? undefined : variable(named);
  if (moved !== undefined) return native(insideOf(moved, usual), platform);
  const roaming = variable('APPDATA') ?? `${home}/AppData/Roaming`;
  const config = variable('XDG_CONFIG_HOME') ?? `${home}/.config`;
  const data =
    platform === 'darwin' ? `${home}/Library/Application Support` : platform === 'win32' ? roaming : config;
  const path = base
    .replace(/^~/, () => home)
    .replace(/^\$config/, () => config)
    .replace(/^\$data/, () => data)
    .replace(/^\$local/, () => variable('LOCALAPPDATA') ?? `${home}/AppData/Local`);
  return native(path, platform);
}

/** A variable names the file itself, or the folder that stands in the place of the usual one. */
function insideOf(value: string, usual: string): string {
  if (usual === '' || /\.(?:json|ya?ml|toml)$/.test(value)) return value;
  const name = usual.split('/').at(-1) ?? '';
  return `${value.replace(/[/\\]+$/, '')}/${name}`;
}

function native(path: string, platform: string): string {
  return platform === 'win32' ? path.replaceAll('/', '\\') : path;
}

import type { JsonObject } from '../json';
import type { DialectName } from './dialect';

type Transport = 'stdio' | 'http' | 'sse' | 'ws';

/** How a program's entry is written. */
export interface Writing {
  /** Of each transport that the program runs the word for it; null: none is needed. */
  readonly types: Partial<Readonly<Record<Transport, string | null>>>;
  readonly typeKey?: Partial<Readonly<Record<Transport, string>>>;
  readonly command?: string;
  /** Command and arguments are one list. */
  readonly commandIsList?: boolean;
  readonly needsArgs?: boolean;
  readonly env?: string;
  /** null: it has no key for the working folder. */
  readonly cwd: string | null;
  readonly url?: string;
  readonly headers?: string;
  readonly variable: 'braces-with-default' | 'braces' | 'env' | 'curly' | 'none';
  /** Variables are named in keys of their own. */
  readonly namesVariables?: boolean;
  /** null: whether a server is off stands nowhere in the file. */
  readonly off: 'disabled' | 'enabled' | null;
  readonly alwaysSaysOn?: boolean;
  readonly hasName?: boolean;
  readonly enabledTools?: string;
  readonly disabledTools?: string;
  /** Its time limits stand where Patchbay does not write them. */
  readonly hasNoTimes?: boolean;
  /** What every entry needs beside all that. */
  readonly always?: JsonObject;
}

const local = { stdio: null } as const;
const remote = { http: 'http', sse: 'sse' } as const;
const untyped = { http: null, sse: null } as const;

/** null: the program's file cannot be written, since its servers are a list. */
export const writings: Readonly<Record<DialectName, Writing | null>> = {
  patchbay: {
    types: { ...local, ...remote, ws: 'ws' },
    cwd: 'cwd',
    variable: 'braces-with-default',
    off: 'disabled'
  },
  'claude-desktop': { types: local, cwd: null, variable: 'none', off: null },
  'claude-code': {
    types: { ...local, ...remote, ws: 'ws' },
    cwd: null,
    variable: 'braces-with-default',
    off: null
  },
  cursor: { types: { ...local, ...untyped }, cwd: null, variable: 'env', off: null },
  vscode: { types: { stdio: 'stdio', ...remote }, cwd: 'cwd', variable: 'env', off: null },
  windsurf: {
    types: { ...local, http: null, sse: 'sse' },
    typeKey: { sse: 'transport' },
    cwd: null,
    url: 'serverUrl',
    variable: 'env',
    off: 'disabled',
    disabledTools: 'disabledTools'
  },
  codex: {
    types: { ...local, http: null },
    cwd: 'cwd',
    headers: 'http_headers',
    variable: 'none',
    namesVariables: true,
    off: 'enabled',
    enabledTools: 'enabled_tools',
    disabledTools: 'disabled_tools'
  },
  gemini: {
    types: { ...local, ...remote },
    cwd: 'cwd',
    variable: 'braces-with-default',
    off: null,
    enabledTools: 'includeTools',
    disabledTools: 'excludeTools'
  },
  zed: { types: { ...local, http: null }, cwd: null, variable: 'none', off: 'enabled' },
  opencode: {
    types: { stdio: 'local', http: 'remote', sse: 'remote' },
    commandIsList: true,
    env: 'environment',
    cwd: 'cwd',
    variable: 'curly',
    off: 'enabled',
    hasNoTimes: true
  },
  cline: {
    types: { ...local, http: 'streamableHttp', sse: 'sse' },
    cwd: 'cwd',
    variable: 'env',
    off: 'disabled'
  },
  roo: {
    types: { ...local, http: 'streamable-http', sse: 'sse' },
    cwd: 'cwd',
    variable: 'env',
    off: 'disabled',
    disabledTools: 'disabledTools'
  },
  goose: {
    types: { stdio: 'stdio', http: 'streamable_http' },
    command: 'cmd',
    needsArgs: true,
    env: 'envs',
    cwd: null,
    url: 'uri',
    variable: 'none',
    off: 'enabled',
    alwaysSaysOn: true,
    hasName: true,
    enabledTools: 'available_tools'
  },
  librechat: {
    types: { stdio: 'stdio', http: 'streamable-http', sse: 'sse', ws: 'websocket' },
    needsArgs: true,
    cwd: null,
    variable: 'braces',
    off: null
  },
  continue: null,
  junie: { types: local, cwd: null, variable: 'none', off: null },
  kiro: {
    types: { ...local, http: null, sse: null },
    cwd: null,
    variable: 'braces',
    off: 'disabled',
    disabledTools: 'disabledTools'
  },
  'amazon-q': { types: { ...local, http: 'http' }, cwd: null, variable: 'none', off: 'disabled' },
  'copilot-cli': {
    types: { stdio: 'local', ...remote },
    cwd: 'cwd',
    variable: 'braces-with-default',
    off: null,
    always: { tools: ['*'] }
  },
  'lm-studio': { types: { ...local, ...untyped }, cwd: null, variable: 'none', off: null },
  warp: { types: { ...local, ...untyped }, cwd: 'working_directory', variable: 'braces', off: null },
  trae: { types: { ...local, ...untyped }, cwd: null, variable: 'none', off: null, hasNoTimes: true },
  antigravity: {
    types: { ...local, http: null },
    cwd: null,
    url: 'serverUrl',
    variable: 'none',
    off: 'disabled',
    disabledTools: 'disabledTools'
  }
};

import { elements, lastMember, members, textOf, type JsonNode } from '../server/json-document';
import { looksLikeServers, nodeUnder } from '../server/servers-elsewhere';
import { dialectNames, type DialectName } from './dialect';
import { handOverKey } from './hand-over-key';
import { formatOf, readDocument, type Format } from './document';

export interface Recognised {
  readonly dialect: DialectName;
  readonly format: Format;
}

/** Ends of paths by which programs find their files; slashes forward. */
const paths: readonly (readonly [RegExp, DialectName])[] = [
  [/\/claude_desktop_config\.json$/i, 'claude-desktop'],
  [/\/\.claude\.json$|\/managed-mcp\.json$/, 'claude-code'],
  [/\/\.cursor\/mcp\.json$/, 'cursor'],
  [
    /\/\.vscode\/mcp\.json$|\/code(?: - insiders)?\/user\/(?:profiles\/[^/]+\/)?(?:mcp|settings)\.json$/i,
    'vscode'
  ],
  [/\/(?:windsurf|devin|\.codeium|\.devin)\/mcp_config(?:\.local)?\.json$/, 'windsurf'],
  [/\/\.codex\/config\.toml$/, 'codex'],
  [/\/(?:\.gemini|gemini-?cli)\/settings\.json$/i, 'gemini'],
  [/\/(?:\.gemini|\.agents?|_agents?)\/(?:config\/|antigravity[^/]*\/)?mcp_config\.json$/, 'antigravity'],
  [/\/\.?zed\/settings\.json$/i, 'zed'],
  [/\/opencode\.jsonc?$/, 'opencode'],
  [/\/cline_mcp_settings\.json$|\/\.cline\/mcp\.json$/, 'cline'],
  [/\/\.roo\/mcp\.json$|roo-cline.*\/mcp_settings\.json$/i, 'roo'],
  [/\/goose\/(?:config\/)?config\.ya?ml$/i, 'goose'],
  [/\/librechat[^/]*\.ya?ml$/i, 'librechat'],
  [/\/\.continue\//, 'continue'],
  [/\/\.junie\/mcp\/mcp\.json$/, 'junie'],
  [/\/\.kiro\/settings\/mcp\.json$/, 'kiro'],
  [/\/\.(?:aws\/)?amazonq\//, 'amazon-q'],
  [/\/\.copilot\/mcp-config\.json$|\/\.github\/mcp\.json$/, 'copilot-cli'],
  [/\/\.(?:lmstudio|cache\/lm-studio)\/mcp\.json$/, 'lm-studio'],
  [/\/\.warp\/\.mcp\.json$|\/\.agents\/\.mcp\.json$/, 'warp'],
  [/\/(?:trae[^/]*\/user|\.trae)\/mcp\.json$/i, 'trae'],
  [/\/\.patchbay\//, 'patchbay'],
  [/\/\.mcp\.json$/, 'claude-code']
];

/** Which program a file belongs to, by where it is and what it says. A file of no program in particular is read as our own. */
export function recognise(file: string, text: string): Recognised {
  const format = formatOf(file, text);
  const slashed = file.replaceAll('\\', '/');
  const byPath = paths.find(([path]) => path.test(`/${slashed}`))?.[1];
  if (byPath !== undefined) return { dialect: byPath, format };
  if (format === 'toml') return { dialect: 'codex', format };
  const { root } = readDocument(text, format);
  const byContent = root === null ? null : fromContent(root, format, text);
  return { dialect: byContent ?? fromName(slashed) ?? 'patchbay', format };
}

function fromContent(root: JsonNode, format: Format, text: string): DialectName | null {
  const under = (path: string): JsonNode | null => nodeUnder(root, path);
  const servers = under('mcpServers');
  if (format === 'yaml') {
    if (under('extensions')?.type === 'object') return 'goose';
    if (servers === null) return null;
    return servers.type === 'array' ? 'continue' : 'librechat';
  }
  if (servers === null) {
    if (under('context_servers') !== null) return 'zed';
    if (under('servers')?.type === 'object' || under('inputs') !== null) return 'vscode';
    if (looksLikeOpencode(under('mcp'))) return 'opencode';
    if (looksLikeServers(under('mcp.servers'))) return 'vscode';
    return under('mcp') === null ? null : 'opencode';
  }
  if (under(handOverKey)?.type === 'object') return 'patchbay';
  if (under('projects')?.type === 'object') return 'claude-code';
  return ofEntries(
    members(servers).map(({ value }) => value),
    text
  );
}

/** There every entry says whether it is `local` or `remote`, or only switches one that stands elsewhere. */
function looksLikeOpencode(mcp: JsonNode | null): boolean {
  const inner = lastMember(mcp, 'servers')?.value;
  return [...members(mcp), ...members(inner ?? null)].some(({ value }) =>
    ['local', 'remote'].includes(textOf(lastMember(value, 'type')?.value ?? null) ?? '')
  );
}

/** Keys that only one program has. */
const telling: readonly (readonly [string, DialectName])[] = [
  ['alwaysAllow', 'roo'],
  ['watchPaths', 'roo'],
  ['httpUrl', 'gemini'],
  ['trust', 'gemini'],
  ['includeTools', 'gemini'],
  ['excludeTools', 'gemini'],
  ['serverUrl', 'windsurf'],
  ['transportType', 'cline'],
  ['remoteConfigured', 'cline'],
  ['oauthClient', 'cline'],
  ['working_directory', 'warp'],
  ['fromGalleryId', 'trae'],
  ['initializationTimeout', 'amazon-q'],
  ['headersHelper', 'claude-code'],
  ['alwaysLoad', 'claude-code'],
  ['envFile', 'cursor'],
  ['auth', 'cursor']
];

function ofEntries(entries: readonly (JsonNode | null)[], text: string): DialectName | null {
  const found = telling.find(([key]) => entries.some((entry) => lastMember(entry, key) !== null));
  if (found !== undefined) return found[1];
  const tools = entries.map((entry) => lastMember(entry, 'tools')?.value ?? null);
  if (tools.some((list) => elements(list).some((tool) => textOf(tool) !== null))) return 'copilot-cli';
  if (/START_MCP_TIMEOUT_MS|RUN_MCP_TIMEOUT_MS/.test(text)) return 'trae';
  if (/\$\{(?:env:|userHome|workspaceFolder)/.test(text)) return 'cursor';
  return null;
}

const names = new Map(dialectNames.map((name) => [name.replaceAll('-', ''), name]));

/** A copy of a program's file is often called after the program. */
function fromName(file: string): DialectName | null {
  const base = (file.split('/').at(-1) ?? '').toLowerCase().replace(/[-_. ]/g, '');
  for (const [plain, name] of names) if (base.startsWith(plain)) return name;
  return null;
}

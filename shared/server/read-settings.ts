import { lastMember, readJson, textOf, type JsonNode } from './json-document';
import { problem } from './problems';
import { createFields, unknownKeys, type SettingFields } from './setting-fields';
import {
  noLimits,
  noPluginPolicy,
  type Limits,
  type PluginPolicy,
  type SettingsOwner,
  type SettingsReading
} from './settings';

/** Keys of a settings file. What other parts of Patchbay read from it stands here too, so that it is not called unknown. */
const knownKeys: ReadonlySet<string> = new Set([
  'allowedMcpServers',
  'deniedMcpServers',
  'allowManagedServersOnly',
  'pluginsOnly',
  'plugins',
  'pluginFolders',
  'xaaIdp',
  'managedMcpUrl',
  'startupTimeout',
  'firstRunTimeout',
  'callTimeout',
  'callOverallTimeout',
  'localConcurrency',
  'remoteConcurrency',
  'timeouts',
  'hooks',
  'profiles',
  'providers',
  'permissions',
  'otlpEndpoint',
  'sandbox'
]);

/** Of a folder of work these do not count: it could let in what the person or the administrator keeps out. */
const notOfWorkspace = ['pluginFolders', 'xaaIdp', 'managedMcpUrl'] as const;

export function absentSettings(owner: SettingsOwner, file: string): SettingsReading {
  return {
    ...{ owner, file, exists: false, denied: [], allowed: null, managedOnly: null, pluginsOnly: null },
    ...{ plugins: noPluginPolicy, pluginFolders: [], xaaIdp: null, managedUrl: null, limits: noLimits },
    problems: []
  };
}

/** Reads a settings file (JSON with comments). Never throws; a broken file says what can be read of it. */
export function readSettings(
  text: string,
  { owner, file }: Pick<SettingsReading, 'owner' | 'file'>
): SettingsReading {
  const document = readJson(text);
  const fields = createFields(file, document);
  const faults = document.faults.map(({ line, column, what }) =>
    problem('syntax', { file, line, column, part: `fault.${what}` })
  );
  const root = fields.object(document.root, file);
  for (const node of unknownKeys(root, knownKeys)) fields.note('unknown-setting', node, textOf(node) ?? '');
  const isForeign = owner === 'workspace';
  if (isForeign) noteNotHere(root, fields);
  const own = isForeign ? null : root;
  const allowed = fields.rules(root, 'allowedMcpServers');
  return {
    ...{ owner, file, exists: true },
    denied: fields.rules(root, 'deniedMcpServers')?.rules ?? [],
    allowed:
      allowed === null
        ? null
        : { managed: owner === 'system', rules: allowed.rules, file: allowed.file, line: allowed.line },
    managedOnly: fields.flag(root, 'allowManagedServersOnly'),
    pluginsOnly: fields.flag(root, 'pluginsOnly'),
    plugins: readPlugins(root, isForeign, fields),
    pluginFolders: readFolders(own, fields),
    xaaIdp: readXaa(own, fields),
    managedUrl: owner === 'system' ? fields.address(root, 'managedMcpUrl') : null,
    limits: readLimits(root, fields),
    problems: [...faults, ...fields.problems]
  };
}

function noteNotHere(root: JsonNode | null, fields: SettingFields): void {
  for (const key of notOfWorkspace) {
    const member = lastMember(root, key);
    if (member !== null) fields.note('setting-not-here', member.keyNode, key);
  }
}

function readPlugins(root: JsonNode | null, isForeign: boolean, fields: SettingFields): PluginPolicy {
  const node = fields.object(lastMember(root, 'plugins')?.value ?? null, 'plugins');
  const texts = (key: string) => fields.texts(node, key, `plugins.${key}`);
  const blocked = texts('blocklist');
  const blocklist = (blocked?.values ?? []).map((value) => ({
    value,
    file: blocked?.file ?? '',
    line: blocked?.line ?? 1
  }));
  // A folder of work may only forbid more.
  if (isForeign) return { ...noPluginPolicy, blocklist };
  return {
    blocklist,
    strictKnownMarketplaces: texts('strictKnownMarketplaces'),
    hostPattern: texts('hostPattern'),
    pathPattern: texts('pathPattern'),
    allowCrossMarketplaceDependenciesOn: texts('allowCrossMarketplaceDependenciesOn')?.values ?? []
  };
}

/** `pluginFolders`, or `plugins: { folders }`. */
function readFolders(root: JsonNode | null, fields: SettingFields): readonly string[] {
  const plugins = lastMember(root, 'plugins')?.value ?? null;
  return [
    ...(fields.texts(root, 'pluginFolders', 'pluginFolders')?.values ?? []),
    ...(fields.texts(plugins, 'folders', 'plugins.folders')?.values ?? [])
  ];
}

function readXaa(root: JsonNode | null, fields: SettingFields): SettingsReading['xaaIdp'] {
  const node = fields.object(lastMember(root, 'xaaIdp')?.value ?? null, 'xaaIdp');
  if (node === null || node.type !== 'object') return null;
  const issuer = fields.address(node, 'issuer');
  const clientId = fields.text(node, 'clientId', 'xaaIdp.clientId');
  const callbackPort = fields.count(node, 'callbackPort');
  if (issuer === null || clientId === null) return null;
  return { issuer, clientId, ...(callbackPort === null ? {} : { callbackPort }) };
}

/** Milliseconds, at the root or under `timeouts`. */
function readLimits(root: JsonNode | null, fields: SettingFields): Limits {
  const nested = fields.object(lastMember(root, 'timeouts')?.value ?? null, 'timeouts');
  const time = (key: string, short: string): number | null =>
    fields.count(root, key) ?? fields.count(nested, key) ?? fields.count(nested, short);
  return {
    startupTimeoutMs: time('startupTimeout', 'startup'),
    firstRunTimeoutMs: time('firstRunTimeout', 'firstRun'),
    callTimeoutMs: time('callTimeout', 'call'),
    callOverallTimeoutMs: time('callOverallTimeout', 'callOverall'),
    localConcurrency: fields.count(root, 'localConcurrency'),
    remoteConcurrency: fields.count(root, 'remoteConcurrency')
  };
}

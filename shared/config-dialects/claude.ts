import { lastMember, members, type JsonNode } from '../server/json-document';
import { forms, milliseconds, type Candidate, type Dialect } from './dialect';
import { listedAsks } from './listed-asks';

const shellForms = forms('braces', 'defaults', 'keychain', 'percent');
const times = { callTime: [milliseconds('timeout')], startTime: [milliseconds('startupTimeout')] };

/** Our own format, and that of any file whose program is not known: every spelling is read. */
export const patchbay: Dialect = {
  name: 'patchbay',
  program: 'Patchbay',
  format: 'json',
  roots: ['mcpServers'],
  forms: shellForms,
  untypedUrl: 'http',
  // Files that were handed over say what each value is.
  asks: listedAsks,
  ...times
};

export const claudeDesktop: Dialect = {
  name: 'claude-desktop',
  program: 'Claude Desktop',
  format: 'json',
  roots: ['mcpServers'],
  forms: forms(),
  untypedUrl: 'http',
  callTime: [],
  startTime: []
};

export const claudeCode: Dialect = {
  name: 'claude-code',
  program: 'Claude Code',
  format: 'json',
  roots: ['mcpServers'],
  forms: forms('braces', 'defaults'),
  untypedUrl: 'error',
  callTime: [milliseconds('timeout')],
  startTime: [],
  badNames: new Set([
    'workspace',
    'claude-in-chrome',
    'computer-use',
    'Claude Preview',
    'Claude Browser',
    'ide'
  ]),
  find: (root, standard) => [...standard().flatMap(candidate), ...ofProjects(root)]
};

/** `~/.claude.json` keeps the servers of each project, too. */
function ofProjects(root: JsonNode): readonly Candidate[] {
  const projects = lastMember(root, 'projects')?.value ?? null;
  return members(projects).flatMap(({ value }) =>
    members(lastMember(value, 'mcpServers')?.value ?? null).flatMap(candidate)
  );
}

export function candidate({
  key,
  keyNode,
  value
}: {
  readonly key: string;
  readonly keyNode: JsonNode;
  readonly value: JsonNode | null;
}): readonly Candidate[] {
  return value === null ? [] : [{ name: key, keyNode, node: value }];
}

import { elements, lastMember, members, textOf, type JsonNode } from '../server/json-document';
import { forms, milliseconds, type Dialect, type NoteEntry } from './dialect';
import { reshaped, switchedOff, type TreeMember } from './tree';

/* Programs whose files differ from the common one in little. */

const common = {
  format: 'json',
  roots: ['mcpServers'],
  forms: forms(),
  untypedUrl: 'http',
  callTime: [],
  startTime: []
} as const satisfies Partial<Dialect>;

export const junie: Dialect = {
  ...common,
  name: 'junie',
  program: 'Junie',
  retired: new Set(['sse'])
};

export const kiro: Dialect = { ...common, name: 'kiro', program: 'Kiro', forms: forms('braces') };

export const amazonQ: Dialect = {
  ...common,
  name: 'amazon-q',
  program: 'Amazon Q',
  callTime: [milliseconds('timeout')],
  startTime: [milliseconds('initializationTimeout')],
  goodName: /^(?!.*___)[A-Za-z0-9_-]+$/,
  read: ({ node }, note) => {
    if (textOf(lastMember(node, 'type')?.value ?? null) !== 'registry') return { node };
    note('managed-by-other-app', node.offset, { value: 'Amazon Q' });
    return { node: null };
  }
};

export const copilotCli: Dialect = {
  ...common,
  name: 'copilot-cli',
  program: 'GitHub Copilot CLI',
  isBareFine: true,
  forms: forms('braces', 'defaults', 'bare'),
  callTime: [milliseconds('timeout')],
  read: ({ node }) => {
    const tools = lastMember(node, 'tools');
    const names = elements(tools?.value ?? null).map(textOf);
    if (tools?.value?.type !== 'array' || names.includes('*')) return { node };
    const { keyNode, value } = tools;
    // An empty list is none of its tools there, and all of them here.
    if (names.length === 0) return { node: switchedOff(node, keyNode) };
    const added = { key: 'enabledTools', at: keyNode.offset, length: keyNode.length, value };
    return { node: reshaped(node, new Set(['tools']), [added]) };
  }
};

export const lmStudio: Dialect = {
  ...common,
  name: 'lm-studio',
  program: 'LM Studio',
  callTime: [milliseconds('timeout')]
};

export const warp: Dialect = {
  ...common,
  name: 'warp',
  program: 'Warp',
  roots: ['mcpServers', 'servers', 'mcp.servers'],
  isBareFine: true,
  forms: forms('braces')
};

const startLimit = 'START_MCP_TIMEOUT_MS';
const callLimit = 'RUN_MCP_TIMEOUT_MS';

/** Its time limits stand among the variables or headers, which a server must never be sent. */
export const trae: Dialect = {
  ...common,
  name: 'trae',
  program: 'Trae',
  forms: forms('workspace'),
  callTime: [milliseconds(callLimit)],
  startTime: [milliseconds(startLimit)],
  read: ({ node }, note) => {
    const limits = ['env', 'headers'].flatMap((key) => limitsIn(lastMember(node, key)?.value ?? null, note));
    const without = ['env', 'headers'].flatMap((key): readonly TreeMember[] => {
      const member = lastMember(node, key);
      if (member?.value?.type !== 'object') return [];
      const { keyNode, value } = member;
      const value_ = reshaped(value, new Set([startLimit, callLimit]));
      return [{ key, at: keyNode.offset, length: keyNode.length, value: value_ }];
    });
    const replaced = new Set(without.map(({ key }) => key));
    return { node: reshaped(node, replaced, [...without, ...limits]) };
  }
};

function limitsIn(record: JsonNode | null, note: NoteEntry): readonly TreeMember[] {
  return members(record).flatMap(({ key, keyNode, value }): readonly TreeMember[] => {
    if (value === null || (key !== startLimit && key !== callLimit)) return [];
    const ms = Number(value.value);
    if (!Number.isFinite(ms)) {
      note('ignored-field', value.offset, { field: key, part: 'part.expected-duration' });
      return [];
    }
    return [
      { key, at: keyNode.offset, length: keyNode.length, value: { ...value, type: 'number', value: ms } }
    ];
  });
}

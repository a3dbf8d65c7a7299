import { lastMember, members, type JsonNode } from '../server/json-document';
import { looksLikeEntry } from '../server/servers-elsewhere';
import { candidate } from './claude';
import { forms, milliseconds, type Dialect } from './dialect';
import { reshaped, type TreeMember } from './tree';

/** Keys of the newer version that stand beside the servers. */
const settings = new Set(['servers', 'timeout']);

/** Both versions: `mcp.<name>`, and since the second one `mcp.servers.<name>`. */
export const opencode: Dialect = {
  name: 'opencode',
  program: 'opencode',
  format: 'json',
  roots: ['mcp'],
  forms: forms('curly'),
  untypedUrl: 'http',
  callTime: [milliseconds('executionTimeout')],
  startTime: [milliseconds('timeout'), milliseconds('startupTimeout')],
  find: (root) => {
    const mcp = lastMember(root, 'mcp')?.value ?? null;
    const newer = lastMember(mcp, 'servers')?.value ?? null;
    const isNewer = newer?.type === 'object' && !looksLikeEntry(newer);
    const older = members(mcp).filter(({ key, value }) => {
      return !(isNewer && settings.has(key)) && (value === null || value.type === 'object');
    });
    return [...(isNewer ? members(newer) : []), ...older].flatMap(candidate);
  },
  read: ({ node }, note) => {
    const isToggle = !looksLikeEntry(node) && hasSwitch(node);
    if (isToggle) {
      note('overlay-without-base', node.offset, { level: 'info' });
      return { node: null };
    }
    return { node: withPlainTimes(node) };
  }
};

function hasSwitch(node: JsonNode): boolean {
  return ['enabled', 'disabled'].some((key) => lastMember(node, key) !== null);
}

/** The second version has an object: `{ "startup": …, "execution": … }`. */
function withPlainTimes(node: JsonNode): JsonNode {
  const timeout = lastMember(node, 'timeout')?.value;
  if (timeout?.type !== 'object') return node;
  const names: Readonly<Record<string, string>> = {
    startup: 'startupTimeout',
    execution: 'executionTimeout'
  };
  const plain = members(timeout).flatMap(({ key, keyNode, value }): readonly TreeMember[] => {
    const name = Object.hasOwn(names, key) ? names[key] : undefined;
    return name === undefined || value === null
      ? []
      : [{ key: name, at: keyNode.offset, length: keyNode.length, value }];
  });
  return reshaped(node, new Set(['timeout']), plain);
}

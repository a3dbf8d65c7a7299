import { elements, lastMember, switchOf, textOf, type JsonNode } from '../server/json-document';
import { candidate } from './claude';
import { forms, milliseconds, type Candidate, type Dialect } from './dialect';
import { reshaped, switchedOff } from './tree';

export const gemini: Dialect = {
  name: 'gemini',
  program: 'Gemini CLI',
  format: 'json',
  roots: ['mcpServers'],
  forms: forms('braces', 'defaults', 'bare', 'percent'),
  untypedUrl: 'http',
  callTime: [milliseconds('timeout')],
  startTime: [],
  find: (root, standard) => standard().flatMap(candidate).map(byLists(root)),
  read: ({ node }, note) => {
    const trust = lastMember(node, 'trust')?.value;
    if (trust && switchOf(trust) === true) note('trust-ignored', trust.offset, { field: 'trust' });
    const hasUrl = ['httpUrl', 'url'].some((key) => lastMember(node, key)?.value?.type === 'string');
    // An address counts more than a command there.
    return { node: hasUrl ? reshaped(node, new Set(['command', 'args'])) : node };
  }
};

/** Beside the servers stand lists of those that may start, and of those that may not; capitals do not count. */
function byLists(root: JsonNode): (found: Candidate) => Candidate {
  const mcp = lastMember(root, 'mcp')?.value ?? null;
  const list = (key: string): JsonNode | null => lastMember(mcp, key)?.value ?? null;
  const isIn = (names: JsonNode | null, name: string): boolean =>
    elements(names).some((each) => textOf(each)?.toLowerCase() === name.toLowerCase());
  const [allowed, excluded] = [list('allowed'), list('excluded')];
  return (found) => {
    const isLeftOut = allowed?.type === 'array' && !isIn(allowed, found.name);
    const isOff = isLeftOut || isIn(excluded, found.name);
    return isOff ? { ...found, node: switchedOff(found.node, found.keyNode) } : found;
  };
}

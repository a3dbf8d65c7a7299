import { lastMember, members } from '../server/json-document';
import { looksLikeEntry } from '../server/servers-elsewhere';
import { forms, seconds, type Dialect } from './dialect';
import { reshaped, type TreeMember } from './tree';

export const zed: Dialect = {
  name: 'zed',
  program: 'Zed',
  format: 'json',
  roots: ['context_servers'],
  forms: forms(),
  untypedUrl: 'http',
  callTime: [seconds('timeout')],
  startTime: [],
  retired: new Set(['sse', 'ws']),
  read: ({ node }, note) => {
    const command = lastMember(node, 'command')?.value;
    if (command?.type === 'object') {
      // Until the middle of 2025 the program, its arguments and variables stood in an object.
      const inner = members(command).flatMap(({ key, keyNode, value }): readonly TreeMember[] =>
        value === null
          ? []
          : [{ key: key === 'path' ? 'command' : key, at: keyNode.offset, length: keyNode.length, value }]
      );
      return { node: reshaped(node, new Set(['command']), inner) };
    }
    if (node.type === 'object' && !looksLikeEntry(node)) {
      note('managed-by-other-app', node.offset, { value: 'Zed' });
      return { node: null };
    }
    return { node };
  }
};

import { lastMember, members } from '../server/json-document';
import { forms, seconds, type Dialect } from './dialect';
import { reshaped } from './tree';

export const cline: Dialect = {
  name: 'cline',
  program: 'Cline',
  format: 'json',
  roots: ['mcpServers'],
  forms: forms('env'),
  untypedUrl: 'sse',
  callTime: [seconds('timeout')],
  startTime: [],
  timeLimits: { least: 1, most: 3_600, beyond: 'clamp' },
  read: ({ node }) => {
    // There a `transport` that is text means nothing; in one that is an object the whole entry stands.
    const transport = lastMember(node, 'transport')?.value ?? null;
    const inner = members(transport).flatMap(({ key, keyNode, value }) =>
      value === null ? [] : [{ key, at: keyNode.offset, length: keyNode.length, value }]
    );
    return { node: reshaped(node, new Set(['transport']), inner) };
  }
};

export const roo: Dialect = {
  name: 'roo',
  program: 'Roo Code',
  format: 'json',
  roots: ['mcpServers'],
  forms: forms('env', 'workspace'),
  untypedUrl: 'error',
  callTime: [seconds('timeout')],
  startTime: [],
  timeLimits: { least: 1, most: 3_600, beyond: 'refuse' }
};

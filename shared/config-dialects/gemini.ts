import { lastMember, switchOf } from '../server/json-document';
import { forms, milliseconds, type Dialect } from './dialect';
import { reshaped } from './tree';

export const gemini: Dialect = {
  name: 'gemini',
  program: 'Gemini CLI',
  format: 'json',
  roots: ['mcpServers'],
  forms: forms('braces', 'defaults', 'bare', 'percent'),
  untypedUrl: 'http',
  callTime: [milliseconds('timeout')],
  startTime: [],
  read: ({ node }, note) => {
    const trust = lastMember(node, 'trust')?.value;
    if (trust && switchOf(trust) === true) note('trust-ignored', trust.offset, { field: 'trust' });
    const hasUrl = ['httpUrl', 'url'].some((key) => lastMember(node, key)?.value?.type === 'string');
    // An address counts more than a command there.
    return { node: hasUrl ? reshaped(node, new Set(['command', 'args'])) : node };
  }
};

import { lastMember, textOf } from '../server/json-document';
import { forms, milliseconds, type Dialect } from './dialect';

export const librechat: Dialect = {
  name: 'librechat',
  program: 'LibreChat',
  format: 'yaml',
  roots: ['mcpServers'],
  forms: forms('braces', 'double'),
  untypedUrl: 'sse',
  callTime: [milliseconds('timeout')],
  startTime: [milliseconds('initTimeout')],
  goodName: /^[A-Za-z0-9_.-]+$/,
  read: ({ node }) => {
    const title = textOf(lastMember(node, 'title')?.value ?? null);
    return { node, ...(title === null ? {} : { title }) };
  }
};

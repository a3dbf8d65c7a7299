import { lastMember, textOf, type JsonNode } from '../server/json-document';
import { forms, milliseconds, type Dialect } from './dialect';
import { withHeader } from './with-header';

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
    return { node: withKey(node), ...(title === null ? {} : { title }) };
  }
};

/** `apiKey` is a header in other words. */
function withKey(node: JsonNode): JsonNode {
  const apiKey = lastMember(node, 'apiKey')?.value ?? null;
  const textIn = (key: string): string | null => textOf(lastMember(apiKey, key)?.value ?? null);
  const [key, custom] = [textIn('key'), textIn('custom_header')];
  if (apiKey === null || key === null) return node;
  switch (textIn('authorization_type')) {
    case 'basic':
      return withHeader(node, 'Authorization', `Basic ${key}`, apiKey);
    case 'custom':
      return custom === null ? node : withHeader(node, custom, key, apiKey);
    default:
      return withHeader(node, 'Authorization', `Bearer ${key}`, apiKey);
  }
}

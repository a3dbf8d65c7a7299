import { elements, lastMember, textOf } from '../server/json-document';
import { forms, milliseconds, type Dialect } from './dialect';
import { candidate } from './claude';
import { reshaped } from './tree';
import { withHeader } from './with-header';

/** The servers are a list there, each with its name. */
export const continueDev: Dialect = {
  name: 'continue',
  program: 'Continue',
  format: 'yaml',
  roots: ['mcpServers'],
  forms: forms('secrets'),
  untypedUrl: 'http',
  callTime: [],
  startTime: [milliseconds('connectionTimeout')],
  find: (root, standard) => {
    const list = lastMember(root, 'mcpServers')?.value ?? null;
    if (list?.type !== 'array') return standard().flatMap(candidate);
    return elements(list).flatMap((node) => {
      const name = lastMember(node, 'name')?.value ?? null;
      const text = textOf(name);
      return text === null || name === null ? [] : [{ name: text, keyNode: name, node }];
    });
  },
  read: ({ node }) => {
    const headers = lastMember(lastMember(node, 'requestOptions')?.value ?? null, 'headers');
    const key = lastMember(node, 'apiKey')?.value ?? null;
    const lifted = headers?.value
      ? [{ key: 'headers', at: headers.keyNode.offset, length: headers.keyNode.length, value: headers.value }]
      : [];
    const plain = reshaped(node, new Set(), lifted);
    const token = textOf(key);
    return {
      node:
        token === null || key === null ? plain : withHeader(plain, 'Authorization', `Bearer ${token}`, key)
    };
  }
};

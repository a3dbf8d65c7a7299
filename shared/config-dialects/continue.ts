import { elements, lastMember, members, textOf } from '../server/json-document';
import { forms, milliseconds, type Dialect } from './dialect';
import { reshaped, type TreeMember } from './tree';
import { candidate } from './claude';

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
    const options = lastMember(node, 'requestOptions')?.value ?? null;
    const headers = lastMember(options, 'headers');
    const key = lastMember(node, 'apiKey');
    const added: TreeMember[] = [];
    if (headers?.value) {
      const { keyNode, value } = headers;
      added.push({ key: 'headers', at: keyNode.offset, length: keyNode.length, value });
    } else if (textOf(key?.value ?? null) !== null && key?.value) {
      const { offset, length } = key.value;
      const bearer = { ...key.value, value: `Bearer ${textOf(key.value) ?? ''}` };
      const header: TreeMember = { key: 'Authorization', at: offset, length, value: bearer };
      const record = { type: 'object' as const, offset, length, children: [] };
      added.push({ key: 'headers', at: offset, length, value: reshaped(record, new Set(), [header]) });
    }
    return { node: members(node).length === 0 ? node : reshaped(node, new Set(), added) };
  }
};

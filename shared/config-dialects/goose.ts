import { elements, lastMember, textOf } from '../server/json-document';
import { forms, seconds, type Dialect } from './dialect';

const builtIn = new Set(['builtin', 'platform', 'frontend', 'inline_python']);

export const goose: Dialect = {
  name: 'goose',
  program: 'Goose',
  format: 'yaml',
  roots: ['extensions'],
  forms: forms(),
  untypedUrl: 'http',
  callTime: [seconds('timeout')],
  startTime: [],
  retired: new Set(['sse']),
  read: ({ name, node }, note) => {
    const text = (key: string): string | null => textOf(lastMember(node, key)?.value ?? null);
    if (builtIn.has(text('type') ?? '')) {
      note('built-in-of-other-app', node.offset, { value: 'Goose' });
      return { node: null };
    }
    const title = text('name');
    const secretNames = elements(lastMember(node, 'env_keys')?.value ?? null).flatMap(
      (key) => textOf(key) ?? []
    );
    return { node, secretNames, ...(title === null || title === name ? {} : { title }) };
  }
};

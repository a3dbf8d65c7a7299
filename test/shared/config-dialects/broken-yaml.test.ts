import { describe, expect, test } from 'vitest';
import { importText } from './importing';

describe('a broken YAML file', () => {
  const entry = (name: string, more = ''): string => `  ${name}:\n    type: stdio\n    cmd: x\n${more}`;

  test.each([
    ['an open list', '    args: [1, 2\n'],
    ['a wrong indent', '   args: [1]\n'],
    ['a line that is none', '    args\n'],
    ['a quote with words behind it', '    args: ["a" b]\n']
  ])('CF6: with %s in one entry gives the others, and its line', (_name, broken) => {
    const text = `extensions:\n${entry('a')}${entry('b', broken)}${entry('c')}`;
    const found = importText(text, 'goose', { format: 'yaml' });
    expect(found.servers.map(({ name }) => name)).toContain('a');
    expect(found.servers.map(({ name }) => name)).not.toContain('b');
    const faults = found.problems.filter(({ code }) => code === 'config.syntax');
    expect(faults[0]?.line).toBeGreaterThan(7);
  });
});

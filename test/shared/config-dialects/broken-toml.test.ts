import { describe, expect, test } from 'vitest';
import { importText, serverOf } from './importing';

const entry = (name: string, more = ''): string => `[mcp_servers.${name}]\ncommand = "run-${name}"\n${more}`;

function read(text: string) {
  const found = importText(text, 'codex', { format: 'toml' });
  return {
    found,
    names: found.servers.map(({ name }) => name),
    told: found.problems.filter(({ code }) => code === 'config.syntax')
  };
}

describe('a broken TOML file', () => {
  test.each([
    ['a value that is none', 'args = = 1\n', 6],
    ['a text that does not end', 'args = ["x]\n', 6],
    ['a key that stands twice', 'cwd = "/a"\ncwd = "/b"\n', 7],
    ['words alone', 'these are words\n', 6],
    ['a table of it', `[mcp_servers.b.env]\nKEY = \n`, 7]
  ])('CF6: with %s in one entry gives the others, and its line and what to do', (_name, broken, line) => {
    const text = `# mine\n${entry('a')}\r\n${entry('b', broken)}${entry('c')}[mcp_servers.c.env]\nKEY = "k"\n`;
    const { found, names, told } = read(text.replace('\r\n', ''));
    expect(names).toEqual(['a', 'c']);
    expect(serverOf(found, 'c').config).toMatchObject({ command: 'run-c', env: { KEY: 'k' } });
    expect(told).toMatchObject([
      { file: '/somewhere/file', line, hint: 'Open the file and correct that line.' }
    ]);
  });

  test('CF6: what belongs to an entry stands elsewhere too: it is left out whole', () => {
    const text = `${entry('a')}${entry('b')}[mcp_servers.a.env]\nKEY = = 1\n`;
    const { names, found } = read(text);
    expect(names).toEqual(['b']);
    expect(serverOf(found, 'b').source.line).toBe(3);
  });

  test('CF6: each fault is told, and lines keep their numbers', () => {
    const { names, told, found } = read(
      `\uFEFFmodel = "x"\r\n${entry('a', 'x y\r\n')}${entry('b')}[mcp_servers."c.d"]\nurl = \n`
    );
    expect(names).toEqual(['b']);
    expect(told.map(({ line }) => line)).toEqual([4, 8]);
    expect(serverOf(found, 'b').source.line).toBe(5);
  });

  test.each([
    ['before all tables', `model = \n${entry('a')}`],
    ['in the head of a table', `${entry('a')}[mcp_servers.b\ncommand = "x"\n${entry('c')}`],
    ['in the table of all servers', `[mcp_servers]\na = = 1\n${entry('b')}`]
  ])('CF6: with a fault %s nothing is taken for certain', (_name, text) => {
    const { names, told } = read(text);
    expect(names).toEqual([]);
    expect(told).toHaveLength(1);
  });
});

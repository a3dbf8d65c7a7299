import { describe, expect, test } from 'vitest';
import { obstacle } from '#shared/server/problems';
import { entry, kinds, readFixture, remote, stdio } from './reading';

describe('variables', () => {
  const env = { A: '1', EMPTY: '', NESTED: '${A}' };

  test.each([
    ['${A}', '1'],
    ['x${A}y${A}', 'x1y1'],
    ['$A', '$A'],
    ['${EMPTY}', ''],
    ['${EMPTY:-d}', 'd'],
    ['${NO:-d}', 'd'],
    ['${NO:-}', ''],
    ['${NO:-${A}}', '1'],
    ['${NO:-${NOR:-z}}', 'z'],
    ['${NO:-a}b}', 'ab}'],
    ['${NESTED}', '${A}'],
    ['${A:-unused ${NO}}', '1']
  ])('CF3: %s becomes %s', (source, wanted) => {
    const reading = entry(JSON.stringify({ command: 'x', args: [source] }), env);
    expect(stdio(reading, 'a').args).toEqual([wanted]);
    expect(reading.problems).toEqual([]);
  });

  test('CF3: a missing variable is named in every field that can hold one', () => {
    const local = entry('{ "command": "${C}", "args": ["${D}"], "env": { "X": "${E}" }, "cwd": "${F}" }');
    expect(local.problems.map(({ field, variable }) => [field, variable])).toEqual([
      ['command', 'C'],
      ['args[0]', 'D'],
      ['env.X', 'E'],
      ['cwd', 'F']
    ]);
    const distant = entry('{ "url": "${U}/mcp", "headers": { "H": "${V} ${V}" } }');
    expect(distant.problems.map(({ field, variable }) => [field, variable])).toEqual([
      ['url', 'U'],
      ['headers.H', 'V']
    ]);
    expect(remote(distant, 'a').url).toBe('${U}/mcp');
  });

  test('CF3: an unclosed brace does not hide the variable after it', () => {
    const reading = entry('{ "command": "${OPEN ${A}" }', env);
    expect(stdio(reading, 'a').command).toBe('${OPEN 1');
    expect(kinds(reading.problems)).toEqual(['unclosed-variable']);
  });

  test('CF3: placeholders of other programs stay and are named', () => {
    const reading = entry('{ "command": "x", "args": ["${env:HOME}", "${input:token}"] }');
    expect(stdio(reading, 'a').args).toEqual(['${env:HOME}', '${input:token}']);
    expect(reading.problems.map(({ code, field }) => [code, field])).toEqual([
      ['config.foreign-placeholder', 'args[0]'],
      ['config.foreign-placeholder', 'args[1]']
    ]);
    expect(obstacle(reading.problems)).toBeNull();
  });

  test('CF3: paths of Windows arrive whole, and %NAME% is filled in there only', () => {
    const windows = readFixture('windows-paths.json', { appdata: 'C:\\Users\\Ann\\AppData' }, 'win32');
    expect(windows.entries.map(({ name }) => name)).toEqual(['cmdshim', 'cmdc', 'exe', 'pct']);
    expect(stdio(windows, 'cmdshim').args[2]).toBe('C:\\Users\\Ann Lee\\Claude Code Group');
    expect(stdio(windows, 'exe').args).toEqual(['D:/srv/a & b/s.js', '100%', '^caret', '"quoted"']);
    expect(stdio(windows, 'pct').command).toBe('C:\\Users\\Ann\\AppData\\srv\\srv.exe');
    expect(windows.problems).toEqual([]);
    const elsewhere = readFixture('windows-paths.json');
    expect(stdio(elsewhere, 'pct').command).toBe('%APPDATA%\\srv\\srv.exe');
    expect(elsewhere.problems).toMatchObject([{ code: 'config.foreign-placeholder', server: 'pct' }]);
  });

  test('CF3: percent signs of an address are no variables', () => {
    expect(entry('{ "url": "https://x.example/%C3%A9%ABC%" }').problems).toEqual([]);
    expect(entry('{ "command": "x", "args": ["%C3%A9"] }').problems).toEqual([]);
  });
});

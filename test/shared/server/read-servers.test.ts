import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Problem, RemoteConfig, SourceReading, StdioConfig } from '#shared/server/config';
import { obstacle } from '#shared/server/problems';
import { readServers } from '#shared/server/read-servers';

const fixtures = path.resolve(import.meta.dirname, '../../fixtures/configs');

function read(text: string, env: Readonly<Record<string, string>> = {}, platform = 'linux'): SourceReading {
  return readServers(text, { file: '/f.json', scope: 'user', env, platform });
}

function readFixture(
  name: string,
  env: Readonly<Record<string, string>> = {},
  platform?: string
): SourceReading {
  return read(fs.readFileSync(path.join(fixtures, name), 'utf8'), env, platform);
}

function kinds(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ code }) => code.replace('config.', ''));
}

function stdio(reading: SourceReading, name: string): StdioConfig {
  const config = reading.entries.find((entry) => entry.name === name)?.config;
  if (config?.transport !== 'stdio') throw new Error(`${name} is not there as stdio`);
  return config;
}

function remote(reading: SourceReading, name: string): RemoteConfig {
  const config = reading.entries.find((entry) => entry.name === name)?.config;
  if (config === undefined || config.transport === 'stdio' || config.transport === 'sdk') {
    throw new Error(`${name} is not there with an address`);
  }
  return config;
}

/** One entry under the name `a`. */
function entry(json: string, env?: Readonly<Record<string, string>>, platform?: string): SourceReading {
  return read(`{ "mcpServers": { "a": ${json} } }`, env, platform);
}

describe('the format of Claude Code and Claude Desktop', () => {
  test('CF1: a file of Claude Desktop gives its servers, each with its line', () => {
    const reading = readFixture('claude-desktop.json');
    expect(reading.problems).toEqual([]);
    expect(reading.entries.map(({ id, name, source }) => [id, name, source?.line])).toEqual([
      ['user:files', 'files', 4],
      ['user:notes', 'notes', 15]
    ]);
    expect(stdio(reading, 'files')).toEqual({
      transport: 'stdio',
      command: 'npx',
      args: ['-y', 'example-files-server', '/Users/ann/My Documents'],
      env: { LOG: 'debug' },
      cwd: null,
      shellPrefix: null,
      disabled: false,
      startupTimeoutMs: null,
      callTimeoutMs: null
    });
    expect(stdio(reading, 'notes').command).toBe('/opt/notes server/bin/notes');
  });

  test('CF3: variables are filled in, and a missing one is named with its field and place', () => {
    const env = { HOME: '/home/ann', API_TOKEN: 't-1', TEAM: 'blue' };
    const reading = readFixture('claude-code.mcp.json', env);
    expect(remote(reading, 'api').url).toBe('https://api.example.test/mcp');
    expect(remote(reading, 'api').headers).toEqual({ Authorization: 'Bearer t-1', 'X-Team': 'blue' });
    expect(stdio(reading, 'db').command).toBe('/home/ann/bin/db-mcp');
    expect(stdio(reading, 'db').args).toEqual([
      '--dsn',
      '${DSN}',
      '--literal',
      '$NOT_A_VAR',
      '--odd',
      '${UNCLOSED'
    ]);
    expect(stdio(reading, 'db').env).toEqual({ MODE: 'read:only' });
    expect(remote(reading, 'old').transport).toBe('sse');
    const problems = reading.entries.find(({ name }) => name === 'db')?.problems ?? [];
    expect(problems).toEqual(reading.problems);
    expect(problems).toMatchObject([
      {
        code: 'config.missing-variable',
        server: 'db',
        field: 'args[1]',
        variable: 'DSN',
        level: 'error',
        line: 15,
        column: 9
      },
      { code: 'config.unclosed-variable', server: 'db', field: 'args[5]', level: 'warning', line: 19 }
    ]);
    expect(obstacle(problems)?.variable).toBe('DSN');
  });

  test('CF6: every spelling of a transport and of its key is understood', () => {
    const reading = readFixture('type-spellings.json');
    expect(Object.fromEntries(reading.entries.map(({ name, config }) => [name, config.transport]))).toEqual({
      ...{ s0: 'http', s1: 'http', s2: 'http', s3: 'http', s4: 'http', s5: 'http', s6: 'http' },
      ...{ s7: 'sse', s8: 'sse', s9: 'ws', s10: 'ws' },
      ...{ 'transport-key': 'http', 'no-type-sse': 'http', local: 'stdio' }
    });
    expect(reading.problems).toMatchObject([
      { server: 'u', code: 'config.unknown-type', level: 'error', line: 48 },
      { server: 'mismatch', code: 'config.type-and-fields-disagree', level: 'error' }
    ]);
    expect(reading.invalid.map(({ name }) => name)).toEqual(['u', 'mismatch']);
    expect(reading.invalid[0]?.message).toContain('carrier-pigeon');
  });

  test.each([
    ['serverUrl', 'http'],
    ['httpUrl', 'http'],
    ['uri', 'http'],
    ['baseUrl', 'http']
  ])('CF6: the address may be called %s', (key, transport) => {
    const reading = entry(`{ "${key}": "https://x.example/mcp" }`);
    expect(remote(reading, 'a')).toMatchObject({ transport, url: 'https://x.example/mcp' });
  });

  test.each([
    ['{ "transport": { "type": "stdio" }, "command": "x" }', 'stdio'],
    ['{ "transportType": "sse", "url": "https://x.example" }', 'sse'],
    ['{ "url": "wss://x.example" }', 'ws'],
    ['{ "url": "${BASE}/mcp" }', 'ws']
  ])('CF6: %s is %s', (json, transport) => {
    const reading = entry(json, { BASE: 'ws://127.0.0.1:1' });
    expect(reading.entries[0]?.config.transport).toBe(transport);
    expect(reading.problems).toEqual([]);
  });

  test('CF6: a command may be a list, as in opencode', () => {
    const reading = entry('{ "type": "local", "command": ["npx", "-y", "x"], "environment": { "A": "1" } }');
    expect(stdio(reading, 'a')).toMatchObject({ command: 'npx', args: ['-y', 'x'], env: { A: '1' } });
  });

  test('CF6: servers under the keys of other programs are named, not read', () => {
    const reading = readFixture('wrong-root.json');
    expect(reading.entries.map(({ name }) => name)).toEqual(['c']);
    expect(reading.problems).toMatchObject([
      {
        code: 'config.servers-under-other-keys',
        level: 'warning',
        field: 'servers, mcp.servers, context_servers'
      }
    ]);
  });

  test('CF6: servers without any wrapper are named too', () => {
    const reading = read('{ "a": { "command": "x" }, "theme": "dark" }');
    expect(reading.problems).toMatchObject([
      { code: 'config.servers-under-other-keys', field: 'a', line: 1 }
    ]);
  });

  test.each(['null', '', ' ', '\uFEFF', '// nothing yet', '{}', '{"mcpServers":{}}', '{"mcpServers":null}'])(
    'CF1: %j is a file without servers, and nothing is wrong with it',
    (text) => {
      expect(read(text)).toMatchObject({ entries: [], invalid: [], problems: [] });
    }
  );

  test.each(['[]', '"x"', '0', '{"mcpServers":[]}', '{"mcpServers":"x"}'])(
    'CF1: %s is one clear error',
    (text) => {
      const { entries, problems } = read(text);
      expect(entries).toEqual([]);
      expect(problems).toMatchObject([{ code: 'config.wrong-root', level: 'error', line: 1 }]);
      expect(problems[0]?.message).toMatch(/^\/f\.json holds no servers: .+\.$/);
    }
  );
});

describe('broken files', () => {
  test('CF5: a truncated file gives what stands before the fault, and one error with its line', () => {
    const reading = readFixture('truncated.json');
    expect(reading.entries.map(({ name }) => name)).toEqual(['a']);
    expect(reading.invalid.map(({ name }) => name)).toEqual(['b']);
    expect(reading.problems).toMatchObject([
      { code: 'config.syntax', level: 'error', line: 1, column: 43 },
      { code: 'config.broken-entry', server: 'b' }
    ]);
  });

  test.each([
    '{x:1}',
    "{'x':1}",
    '{"y" 2}',
    '{"y":}',
    '{"y":[1 2]}',
    '{"y":1,,"z":2}',
    '{"y":tru}',
    'nonsense',
    ''
  ])('CF5: with the fault %j in the middle the entries before and after it are read', (fault) => {
    const text = `{ "mcpServers": {\n"a": { "command": "a" },\n"b": ${fault},\n"c": { "command": "c" }\n} }`;
    const reading = read(text);
    expect(reading.entries.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(reading.invalid.map(({ name }) => name)).toEqual(['b']);
    expect(reading.problems.find(({ code }) => code === 'config.syntax')?.line).toBe(3);
  });

  test('CF5: an entry with a comma missing inside is not started half read', () => {
    const reading = entry('{ "command": "rm" "args": ["-i"] }');
    expect(reading.entries).toEqual([]);
    expect(reading.invalid[0]?.message).toContain('line 1');
  });

  test('CF1: comments, trailing commas and a byte order mark are no faults', () => {
    const reading = read('\uFEFF{ // c\n "mcpServers": { /* d */ "a": { "command": "x", }, }, }');
    expect(reading.problems).toEqual([]);
    expect(reading.entries.map(({ name }) => name)).toEqual(['a']);
  });

  test('CF1: lines are counted alike with CRLF, CR and LF', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const reading = read(['{', '"mcpServers": {', '"a": { "command": "x" },', '"b": 1', '} }'].join(end));
      expect(reading.entries[0]?.source?.line).toBe(3);
      expect(reading.problems).toMatchObject([{ code: 'config.invalid-entry', line: 4, column: 6 }]);
    }
  });

  test('CF1: brackets nested without end are an error, not a crash', () => {
    expect(read('['.repeat(200_000)).problems).toMatchObject([{ code: 'config.syntax', line: 1 }]);
  });
});

describe('entries', () => {
  test('CF1: of a name that stands twice the last counts, and the double is named', () => {
    const reading = read(
      '{ "mcpServers": {\n"a": { "command": "1" },\n"b": { "command": "2" },\n"a": { "command": "3" } } }'
    );
    expect(reading.entries.map(({ name }) => name)).toEqual(['b', 'a']);
    expect(stdio(reading, 'a').command).toBe('3');
    expect(reading.problems).toMatchObject([{ code: 'config.duplicate-key', server: 'a', line: 4 }]);
  });

  test('CF1: doubled keys inside an entry and a doubled mcpServers are named', () => {
    const reading = read(
      '{ "mcpServers": { "z": {} }, "mcpServers": { "a": { "command": "1", "command": "2", "env": { "X": "1", "X": "2" } } } }'
    );
    expect(stdio(reading, 'a')).toMatchObject({ command: '2', env: { X: '2' } });
    expect(reading.problems.map(({ code, field }) => [code, field])).toEqual([
      ['config.duplicate-key', 'mcpServers'],
      ['config.duplicate-key', 'command'],
      ['config.duplicate-key', 'X']
    ]);
  });

  test('CF1: an empty name and names that look alike are named', () => {
    const reading = read(
      '{ "mcpServers": { "": { "command": "1" }, "A": { "command": "2" }, "a ": { "command": "3" } } }'
    );
    expect(kinds(reading.problems)).toEqual(['names-differ-by-case-or-space', 'empty-name']);
    expect(reading.entries.map(({ name }) => name)).toEqual(['A', 'a ']);
    expect(reading.invalid.map(({ name }) => name)).toEqual(['']);
  });

  test.each([
    ['{}', 'missing-command-or-url'],
    ['{ "command": "" }', 'missing-command-or-url'],
    ['{ "url": "" }', 'missing-command-or-url'],
    ['{ "disabled": true }', 'missing-command-or-url'],
    ['{ "type": "http", "command": "x" }', 'type-and-fields-disagree'],
    ['{ "type": "http", "url": "ws://x.example" }', 'type-and-fields-disagree'],
    ['{ "type": "ws", "url": "http://x.example" }', 'type-and-fields-disagree'],
    ['{ "type": 1, "command": "x" }', 'invalid-entry'],
    ['{ "command": 1 }', 'invalid-entry'],
    ['{ "command": "x", "args": "-y" }', 'invalid-entry'],
    ['{ "command": "x", "args": [[]] }', 'invalid-entry'],
    ['{ "command": "x", "args": [null] }', 'invalid-entry'],
    ['{ "command": "x", "env": [] }', 'invalid-entry'],
    ['{ "command": "x", "env": { "A": {} } }', 'invalid-entry'],
    ['{ "url": "javascript:alert(1)" }', 'invalid-entry'],
    ['{ "url": "not an address" }', 'invalid-entry'],
    ['"x"', 'invalid-entry'],
    ['null', 'invalid-entry']
  ])('CF1: the entry %s is invalid: %s', (json, kind) => {
    const reading = entry(json);
    expect(reading.entries).toEqual([]);
    expect(kinds(reading.problems)).toEqual([kind]);
    expect(reading.invalid).toMatchObject([{ name: 'a', message: reading.problems[0]?.message }]);
    expect(reading.problems[0]).toMatchObject({ level: 'error', server: 'a', line: 1 });
    expect(reading.problems[0]?.message).not.toContain('{{');
  });

  test('CF1: everything that is wrong with an entry is told at once', () => {
    expect(kinds(entry('{ "command": "x", "args": "-y", "env": [] }').problems)).toEqual([
      'invalid-entry',
      'invalid-entry'
    ]);
  });

  test('CF1: values that are not text are used as text, and named without being shown', () => {
    const reading = entry(
      '{ "command": "x", "args": [1, true], "env": { "PIN": 1234, "ON": false, "NONE": null } }'
    );
    expect(stdio(reading, 'a')).toMatchObject({
      args: ['1', 'true'],
      env: { PIN: '1234', ON: 'false', NONE: '' }
    });
    expect(kinds(reading.problems)).toEqual([
      ...['argument-not-text', 'argument-not-text'],
      ...['env-value-not-text', 'env-value-not-text', 'env-value-not-text']
    ]);
    expect(JSON.stringify(reading.problems)).not.toContain('1234');
  });

  test('CF1: command and URL together use the command and say so', () => {
    const reading = entry('{ "command": "x", "url": "https://x.example" }');
    expect(stdio(reading, 'a').command).toBe('x');
    expect(kinds(reading.problems)).toEqual(['ambiguous-entry']);
  });

  test('CF1: unknown keys are ignored', () => {
    expect(entry('{ "command": "x", "gallery": true, "autoApprove": ["*"] }').problems).toEqual([]);
  });

  test.each([
    ['{ "command": "x", "disabled": true }', true],
    ['{ "command": "x", "enabled": false }', true],
    ['{ "command": "x", "enabled": true, "disabled": true }', true],
    ['{ "command": "x", "enabled": true, "disabled": false }', false]
  ])('CF1: %s is off: %s', (json, disabled) => {
    expect(entry(json).entries[0]?.config.disabled).toBe(disabled);
  });

  test('CN3: times are milliseconds; what must have been meant in seconds is ignored and named', () => {
    const good = entry('{ "command": "x", "timeout": 60000, "startupTimeout": 1500.4 }');
    expect(stdio(good, 'a')).toMatchObject({ callTimeoutMs: 60_000, startupTimeoutMs: 1_500 });
    const seconds = entry('{ "command": "x", "timeout": 60, "startupTimeout": "5s" }');
    expect(stdio(seconds, 'a')).toMatchObject({ callTimeoutMs: null, startupTimeoutMs: null });
    expect(kinds(seconds.problems)).toEqual(['ignored-field', 'timeout-below-a-second']);
    expect(stdio(entry('{ "command": "x", "timeout": 1e12 }'), 'a').callTimeoutMs).toBe(86_400_000);
  });

  test('CF1: a server may be called __proto__', () => {
    const reading = read(
      '{ "mcpServers": { "__proto__": { "command": "x", "env": { "__proto__": "1" } } } }'
    );
    expect(reading.entries.map(({ name }) => name)).toEqual(['__proto__']);
    expect(Object.entries(stdio(reading, '__proto__').env)).toEqual([['__proto__', '1']]);
  });
});

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

import { describe, expect, test } from 'vitest';
import { obstacle } from '#shared/server/problems';
import { entry, read, readFixture, remote, stdio } from './reading';

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

  test('CF6: an entry without a name is not passed over in silence', () => {
    const { entries, problems } = read('{ "command": "npx", "args": ["-y", "x"] }');
    expect(entries).toEqual([]);
    expect(problems).toMatchObject([{ code: 'config.entry-without-name', level: 'error', line: 1 }]);
  });

  test('CF1: a number among texts is used as the file writes it, to the last digit', () => {
    const args = '[12345678901234567890, 1.10, 1e400, -0, 7]';
    const reading = entry(`{ "command": "x", "args": ${args}, "env": { "A": 0.10 }, "timeout": 30000.0 }`);
    expect(stdio(reading, 'a')).toMatchObject({
      args: ['12345678901234567890', '1.10', '1e400', '-0', '7'],
      env: { A: '0.10' },
      callTimeoutMs: 30_000
    });
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

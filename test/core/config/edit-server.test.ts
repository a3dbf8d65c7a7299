import { describe, expect, test } from 'vitest';
import { addServer, removeServer, restoreServer, switchServer, updateServer } from '#core/config/edit-server';
import { readServers } from '#shared/server/read-servers';
import { code, commented, definition, file, local, remote, value, type Local } from './definitions';

describe('adding', () => {
  test('CF4: a new entry is written as Claude Code writes it, without empty fields', () => {
    const text = value(addServer({ file, text: '' }, local({ args: ['-y', 'two words'], env: { A: '1' } })));
    expect(text).toBe(
      [
        '{',
        '  "mcpServers": {',
        '    "a": {',
        '      "command": "x",',
        '      "args": ["-y", "two words"],',
        '      "env": {',
        '        "A": "1"',
        '      }',
        '    }',
        '  }',
        '}',
        ''
      ].join('\n')
    );
    const both = value(
      addServer(
        { file, text },
        remote({ name: 'b', headers: { X: '1' }, callTimeoutMs: 5_000, startupTimeoutMs: 6_000 })
      )
    );
    expect(JSON.parse(both)).toMatchObject({
      mcpServers: {
        b: {
          type: 'http',
          url: 'https://x.example/',
          headers: { X: '1' },
          timeout: 5_000,
          startupTimeout: 6_000
        }
      }
    });
    expect(both.startsWith(text.slice(0, text.indexOf('\n  }\n}')))).toBe(true);
  });

  test('CF4: a name that the file has already is refused', () => {
    expect(code(addServer({ file, text: commented }, local({ name: 'b' })))).toBe('config.name-taken');
  });

  test.each([
    [local({ name: '  ' }), 'name'],
    [local({ command: ' ' }), 'command'],
    [local({ callTimeoutMs: 999 }), 'second'],
    [remote({ url: 'ftp://x' }), 'address'],
    [remote({ url: 'ws://x' }), 'transport'],
    [local({ env: { TOKEN: { keep: true } } }), 'TOKEN']
  ])('CF4: what no reader would use is refused, and it says what', (wrong, word) => {
    const result = addServer({ file, text: '{}' }, wrong);
    expect(code(result)).toBe('config.invalid-entry');
    expect(!result.ok && result.failure.message).toContain(word);
  });

  test('CF3: an address of variables is taken as it is', () => {
    expect(code(addServer({ file, text: '{}' }, remote({ url: '${BASE}/mcp' })))).toBeNull();
  });
});

describe('files that are not whole', () => {
  test('CF4: a file with a fault is not written, and the fault is named with its line', () => {
    for (const edit of [
      addServer({ file, text: '{\n "mcpServers": {' }, local()),
      updateServer({ file, text: '{\n "mcpServers": {' }, 'a', local()),
      switchServer({ file, text: '{\n "mcpServers": {' }, 'a', true),
      removeServer({ file, text: '{\n "mcpServers": {' }, 'a'),
      restoreServer({ file, text: '{\n "mcpServers": {' }, 'a', '{}')
    ]) {
      expect(edit).toMatchObject({ ok: false, failure: { code: 'config.syntax', details: { line: 2 } } });
    }
  });

  test.each(['[]', '"x"', '{"mcpServers":[]}'])('CF4: %s is not written', (text) => {
    expect(code(addServer({ file, text }, local()))).toBe('config.not-writable');
  });
});

describe('updating', () => {
  test('CF4: an unchanged definition changes nothing, to the byte', () => {
    expect(value(updateServer({ file, text: commented }, 'a', definition(commented)))).toBe(commented);
    expect(value(updateServer({ file, text: commented }, 'b', definition(commented, 'b')))).toBe(commented);
  });

  test('CF3: what the form begins with is what the file says, without any secret', () => {
    expect(definition(commented)).toEqual(
      local({
        command: '${HOME}/bin/x',
        args: ['-y', 'two', 'three'],
        env: { KEY: { keep: true }, PIN: { keep: true } }
      })
    );
    expect(definition(commented, 'b')).toEqual(
      remote({ name: 'b', url: 'https://b.example/?key=1', headers: { Authorization: { keep: true } } })
    );
  });

  test('CF4: one changed field changes only its characters; kept secrets keep their text', () => {
    const now = definition(commented) as Local;
    const edit = (part: Partial<Local>): string =>
      value(updateServer({ file, text: commented }, 'a', { ...now, ...part }));
    expect(edit({ args: ['-y', '2', 'three'] })).toBe(commented.replace('"two"', '"2"'));
    expect(edit({ args: ['-y', 'two'] })).toBe(commented.replace(', "three"', ''));
    expect(edit({ args: ['-y', 'new', 'two', 'three'] })).toBe(commented.replace('"two"', '"new", "two"'));
    expect(edit({ command: 'z' })).toBe(commented.replace('"${HOME}/bin/x"', '"z"'));
    expect(edit({ env: { KEY: { keep: true }, PIN: 'new' } })).toBe(commented.replace('1234,', '"new",'));
    expect(edit({ env: { KEY: { keep: true } } })).toBe(commented.replace(' "PIN": 1234,', ''));
    expect(edit({ cwd: '/w', callTimeoutMs: 2_000 })).toBe(
      commented.replace('67890 }\n', '67890 },\n      "cwd": "/w",\n      "timeout": 2000\n')
    );
    expect(edit({ name: 'c' })).toBe(commented.replace('"a":', '"c":'));
  });

  test('CF4: a name that is taken is refused, the own name is not', () => {
    expect(code(updateServer({ file, text: commented }, 'a', local({ name: 'b' })))).toBe(
      'config.name-taken'
    );
    expect(code(updateServer({ file, text: commented }, 'c', local()))).toBe('config.unknown-server');
  });

  test.each([
    ['changed', (text: string) => updateServer({ file, text }, 'c', local({ name: 'c' }))],
    ['switched', (text: string) => switchServer({ file, text }, 'c', true)],
    ['removed', (text: string) => removeServer({ file, text }, 'c')]
  ])('CF4: of an entry that has gone from the file since, it is said when it is %s', (_what, edit) => {
    for (const text of [commented, '']) {
      const edited = edit(text);
      expect(edited).toMatchObject({
        failure: {
          code: 'config.unknown-server',
          message: `c is no longer in ${file}, which was changed meanwhile.`,
          hint: expect.stringContaining('nothing was written') as string
        }
      });
    }
  });

  test('CF4: a secret that is not there cannot be kept', () => {
    const now = { ...(definition(commented) as Local), env: { NEW: { keep: true as const } } };
    expect(code(updateServer({ file, text: commented }, 'a', now))).toBe('config.invalid-entry');
  });

  test('CF4: another transport takes the fields of the old one away and keeps unknown keys', () => {
    const text = value(updateServer({ file, text: commented }, 'a', remote({ headers: { H: '1' } })));
    expect(text).toContain('"gallery": { "x": 12345678901234567890 }');
    expect(text).toContain('// where it is');
    const { entries, problems } = readServers(text, { file, scope: 'user', env: {}, platform: 'linux' });
    expect(problems).toEqual([]);
    expect(entries[0]?.config).toMatchObject({
      transport: 'http',
      url: 'https://x.example/',
      headers: { H: '1' }
    });
    const back = value(updateServer({ file, text }, 'a', local({ command: 'y' })));
    expect(definition(back)).toEqual(local({ command: 'y' }));
    expect(back).not.toContain('"type"');
  });

  test('CF6: the spelling of a file is kept', () => {
    const text =
      '{ "mcpServers": { "a": { "transport": "streamable-http", "serverUrl": "https://x.example/" } } }';
    expect(value(updateServer({ file, text }, 'a', remote({ url: 'https://y.example/' })))).toBe(
      text.replace('x.example', 'y.example')
    );
    expect(value(updateServer({ file, text }, 'a', remote({ transport: 'sse' })))).toBe(
      text.replace('streamable-http', 'sse')
    );
  });

  test('CF6: a command that is a list is left alone while it says the same, else it becomes command and args', () => {
    const text = '{ "mcpServers": { "a": { "command": ["npx", "-y", "x"] } } }';
    const now = definition(text) as Local;
    expect(now).toMatchObject({ command: 'npx', args: ['-y', 'x'] });
    expect(value(updateServer({ file, text }, 'a', now))).toBe(text);
    const changed = value(updateServer({ file, text }, 'a', { ...now, args: ['-y', 'z'] }));
    expect(JSON.parse(changed)).toEqual({ mcpServers: { a: { command: 'npx', args: ['-y', 'z'] } } });
  });

  test('CF4: of a doubled entry the last one, which counts, is edited', () => {
    const text = '{ "mcpServers": { "a": { "command": "1" }, "a": { "command": "2" } } }';
    expect(value(updateServer({ file, text }, 'a', local({ command: '3' })))).toBe(
      text.replace('"2"', '"3"')
    );
  });

  test('CF4: an entry that could not be understood is repaired', () => {
    const text = '{ "mcpServers": { "a": { "type": "pigeon", "command": 1, "note": "keep me" }, "b": "?" } }';
    const repaired = value(updateServer({ file, text }, 'a', local({ args: ['1'] })));
    const both = value(updateServer({ file, text: repaired }, 'b', local({ name: 'b' })));
    expect(JSON.parse(both)).toEqual({
      mcpServers: { a: { command: 'x', note: 'keep me', args: ['1'] }, b: { command: 'x' } }
    });
  });
});

describe('switching', () => {
  test('CF4: off and on again leaves the file as it was', () => {
    const off = value(switchServer({ file, text: commented }, 'a', true));
    expect(off).toBe(commented.replace('67890 }\n', '67890 },\n      "disabled": true\n'));
    expect(value(switchServer({ file, text: off }, 'a', false))).toBe(commented);
  });

  test.each([
    ['{ "command": "x", "enabled": true }', true, '{ "command": "x", "enabled": false }'],
    ['{ "command": "x", "enabled": false }', false, '{ "command": "x", "enabled": true }'],
    ['{ "command": "x", "disabled": false }', true, '{ "command": "x", "disabled": true }'],
    ['{ "command": "x", "disabled": true }', false, '{ "command": "x" }'],
    ['{ "enabled": true, "disabled": false }', true, '{ "enabled": false, "disabled": true }'],
    ['{ "enabled": false, "disabled": true }', false, '{ "enabled": true }'],
    ['{ "command": "x" }', false, '{ "command": "x" }']
  ])('CF6: %s switched (off: %s) becomes %s', (before, disabled, after) => {
    const text = `{ "mcpServers": { "a": ${before} } }`;
    expect(value(switchServer({ file, text }, 'a', disabled))).toBe(`{ "mcpServers": { "a": ${after} } }`);
  });
});

describe('removing and restoring', () => {
  test('CF4: removing takes the entry and its comma, no comment outside it', () => {
    const text = value(removeServer({ file, text: commented }, 'a'));
    expect(text).toContain('// my servers');
    expect(text).toContain('// end of a');
    expect(Object.keys(readNames(text))).toEqual(['b']);
  });

  test('CF4: of a doubled entry both go, since the first would come to life', () => {
    const text = '{ "mcpServers": { "a": { "command": "1" }, "b": {}, "a": { "command": "2" } } }';
    expect(value(removeServer({ file, text }, 'a'))).toBe('{ "mcpServers": { "b": {} } }');
  });

  test('CF4: an entry is put back with all that stood in it, unless its name is taken', () => {
    const source = '{ "command": "x" /* mine */ }';
    const text = value(restoreServer({ file, text: '{ "mcpServers": { "b": {} } }' }, 'a', source));
    expect(text).toBe(`{ "mcpServers": { "b": {}, "a": ${source} } }`);
    expect(code(restoreServer({ file, text }, 'a', source))).toBe('config.name-taken');
    expect(value(restoreServer({ file, text: '' }, 'a', source))).toContain(`"a": ${source}`);
  });
});

function readNames(text: string): Readonly<Record<string, number>> {
  const { entries, invalid } = readServers(text, { file, scope: 'user', env: {}, platform: 'linux' });
  return Object.fromEntries([...entries, ...invalid].map(({ name, source }) => [name, source?.line ?? 0]));
}

import { describe, expect, test } from 'vitest';
import { entry, kinds, read, stdio } from './reading';

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
    ['{ "command": "" }', 'missing-command-or-url'],
    ['{ "url": "" }', 'missing-command-or-url'],
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

  test.each([
    ['"disabled": "true"', true, ['switch-as-text']],
    ['"disabled": " True "', true, ['switch-as-text']],
    ['"enabled": "false"', true, ['switch-as-text']],
    ['"disabled": "false", "enabled": "true"', false, ['switch-as-text', 'switch-as-text']],
    ['"disabled": "yes"', true, ['switch-as-text']],
    ['"disabled": 1', true, ['switch-as-text']],
    ['"disabled": 0', false, ['switch-as-text']],
    ['"enabled": "Off"', true, ['switch-as-text']],
    ['"disabled": "if need be"', true, ['unclear-switch']],
    ['"enabled": {}', true, ['unclear-switch']],
    ['"disabled": null', false, []]
  ])('CF1: with %s it is off: %s, and told of', (json, disabled, problems) => {
    const reading = entry(`{ "command": "x", ${json} }`);
    expect(reading.entries[0]?.config.disabled).toBe(disabled);
    expect(kinds(reading.problems)).toEqual(problems);
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

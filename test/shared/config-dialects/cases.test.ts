import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { dialectNames, type DialectName } from '#shared/config-dialects/dialect';
import type { ImportedServer } from '#shared/config-dialects/imported';
import { recognise } from '#shared/config-dialects/recognise';
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/json';
import { folder, importText, kinds, serverOf, textOf } from './importing';

interface Expected {
  readonly file: string;
  readonly dialect: string;
  readonly givenEnv?: Readonly<Record<string, string>>;
  readonly servers: readonly JsonObject[];
  readonly problems: readonly JsonObject[];
}

const expectations = readdirSync(folder)
  .filter((name) => name.endsWith('.expected.json'))
  .map((name) => JSON.parse(textOf(name)) as Expected);
const ofPrograms = expectations.filter(({ dialect }) => dialectNames.includes(dialect as DialectName));

/** What a server says, under the names that the expected values use. */
function shape({ config, oauth, ...server }: ImportedServer): JsonObject {
  const { disabled: _disabled, ...own } = config;
  return {
    ...own,
    ...server,
    oauth: oauth === null ? null : { ...oauth },
    source: null,
    problems: []
  } as unknown as JsonObject;
}

/** `<…>` describes a value, null is one that cannot be known. */
function expectLike(found: JsonValue | undefined, expected: JsonValue, where: string): void {
  if (expected === null) return;
  if (typeof expected === 'string' && expected.includes('<')) {
    const known = expected
      .replace('<workspace>', '/home/ann/shop')
      .replace('<home>', '/home/ann')
      .split(/<[^>]*>/);
    expect(found, where).toEqual(expect.any(String));
    for (const part of known) expect(found, where).toContain(part);
    return;
  }
  if (Array.isArray(expected)) {
    expect(found, where).toHaveLength(expected.length);
    expected.forEach((each: JsonValue, index) =>
      expectLike((found as readonly JsonValue[])[index], each, `${where}[${index}]`)
    );
    return;
  }
  if (isJsonObject(expected)) {
    const given = isJsonObject(found) ? found : {};
    for (const [key, each] of Object.entries(expected)) expectLike(given[key], each, `${where}.${key}`);
    return;
  }
  expect(found, where).toEqual(expected);
}

describe.each(ofPrograms)('a file of $dialect', ({ file, dialect, givenEnv = {}, servers, problems }) => {
  const name = dialect as DialectName;
  const reading = importText(textOf(file), name, { file: path.join(folder, file), env: givenEnv });

  test('CF6: gives its servers, filled in, with times in milliseconds', () => {
    expect(reading.servers.map((server) => server.name)).toEqual(servers.map((server) => server['name']));
    for (const server of servers) {
      const found = serverOf(reading, server['name'] as string);
      expectLike(shape(found), server, found.name);
      expect(found.startable, found.name).toBe(server['startable'] ?? true);
      expect(found.enabled, found.name).toBe(server['enabled'] ?? true);
    }
  });

  test('CF6: names what cannot be taken over as it is, each with its line', () => {
    for (const { text: _text, kind, ...expected } of problems) {
      expect(reading.problems).toContainEqual(
        expect.objectContaining({
          ...expected,
          code: `config.${kind as string}`,
          line: expect.any(Number) as number
        })
      );
    }
    const errors = problems.filter(({ level }) => level === 'error');
    expect(reading.problems.filter(({ level }) => level === 'error')).toHaveLength(errors.length);
  });

  test('CF6: is recognised without being told whose it is', () => {
    expect(recognise(`/somewhere/${file}`, textOf(file)).dialect).toBe(name);
  });
});

test('CF6: every spelling of a transport is understood, and an unknown one is named', () => {
  const reading = importText(textOf('type-spellings.json'), null);
  const transports = Object.fromEntries(
    reading.servers.map(({ name, config }) => [name, config.transport] as const)
  );
  const expected = JSON.parse(textOf('type-spellings.expected.json')) as {
    readonly transports: Readonly<Record<string, string>>;
  };
  expect(transports).toEqual({ ...expected.transports, 'no-type-sse': 'http' });
  expect(kinds(reading.problems)).toEqual([
    'u unknown-type type error',
    'mismatch type-and-fields-disagree error'
  ]);
});

test('CF6: servers under the keys of other programs are not passed over in silence', () => {
  const reading = importText(textOf('wrong-root.json'), null);
  expect(reading.servers.map(({ name }) => name)).toEqual(['c']);
  expect(reading.problems).toEqual([
    expect.objectContaining({
      code: 'config.servers-under-other-keys',
      level: 'warning',
      keys: ['servers', 'mcp.servers', 'context_servers']
    })
  ]);
});

test('CF6: of what a program does not read it is said where it stands and where it belongs', () => {
  const server = { command: 'x' };
  const both = importText(JSON.stringify({ servers: { a: server }, mcpServers: { b: server } }), 'vscode');
  expect(both.servers.map(({ name }) => name)).toEqual(['a']);
  expect(both.problems).toMatchObject([{ code: 'config.servers-under-other-keys', keys: ['mcpServers'] }]);
  expect(both.problems[0]?.hint).toContain('“servers”');
  const nameless = importText(JSON.stringify(server), 'cursor');
  expect(kinds(nameless.problems)).toEqual(['entry-without-name error']);
  const list = importText('[[mcp_servers]]\ncommand = "x"\n', 'codex', { format: 'toml' });
  expect(list.problems[0]).toMatchObject({ code: 'config.wrong-root', hint: 'Write [mcp_servers.…].' });
  const documents = '---\nextensions: { a: { type: stdio, cmd: x } }\n---\nextensions: {}\n';
  const second = importText(documents, 'goose', { format: 'yaml' });
  expect(second.servers.map(({ name }) => name)).toEqual(['a']);
  expect(second.problems).toMatchObject([{ code: 'config.syntax', level: 'error', line: 3 }]);
});

test('CF6: a time counts however the file writes the number', () => {
  const toml = '[mcp_servers.a]\ncommand = "x"\nargs = [1_000]\ntool_timeout_sec = 1_000\n';
  const { servers } = importText(toml, 'codex', { format: 'toml' });
  expect(servers[0]?.config).toMatchObject({ callTimeoutMs: 1_000_000, args: ['1_000'] });
});

test('CF6: an empty file has no problem, and a wrong kind of value one', () => {
  for (const text of ['', ' ', '{}', 'null', '{"mcpServers":null}']) {
    expect(importText(text, null, { file: '/somewhere/mcp.json', format: 'json' }), text).toEqual({
      dialect: 'patchbay',
      servers: [],
      problems: []
    });
  }
  for (const text of ['[]', '"x"', '0', '{"mcpServers":[]}', '{"mcpServers":"x"}']) {
    const { servers, problems } = importText(text, 'patchbay', { format: 'json' });
    expect(servers).toEqual([]);
    expect(kinds(problems), text).toEqual([expect.stringMatching(/^wrong-root .*error$|^wrong-root error$/)]);
  }
});

test('CF6: a file that breaks off says at which line, in every format', () => {
  expect(importText(textOf('truncated.json'), null).problems[0]).toMatchObject({
    code: 'config.syntax',
    level: 'error',
    line: 1
  });
  expect(importText('[mcp_servers.a]\ncommand = "x\n', 'codex', { format: 'toml' }).problems).toEqual([
    expect.objectContaining({ code: 'config.syntax', line: 2, level: 'error' })
  ]);
  expect(importText('extensions:\n  a: [1\n', 'goose', { format: 'yaml' }).problems).toEqual([
    expect.objectContaining({ code: 'config.syntax', level: 'error' }),
    expect.objectContaining({ code: 'config.broken-entry', server: 'a' })
  ]);
});

test('CF6: a name in percent signs is filled in on Windows and reported elsewhere', () => {
  const there = importText(textOf('windows-paths.json'), null, {
    platform: 'win32',
    env: { appdata: 'C:\\Users\\Ann\\AppData' }
  });
  expect(serverOf(there, 'pct').config).toMatchObject({ command: 'C:\\Users\\Ann\\AppData\\srv\\srv.exe' });
  const here = importText(textOf('windows-paths.json'), null);
  expect(here.servers.map(({ name }) => name)).toEqual(['cmdshim', 'cmdc', 'exe', 'pct']);
  expect(kinds(here.problems)).toContain('pct foreign-placeholder command warning');
});

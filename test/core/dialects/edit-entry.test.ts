import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editEntry, type EntryEdit } from '#core/dialects/edit-entry';
import { dialectNames, type DialectName } from '#shared/config-dialects/dialect';
import type { PortableServer } from '#shared/config-dialects/foreign-entry';
import { writings } from '#shared/config-dialects/writings';
import { importText, serverOf, textOf } from '../../shared/config-dialects/importing';

const local: PortableServer = {
  name: 'fresh',
  enabled: true,
  config: {
    ...{ transport: 'stdio', command: 'npx', args: ['-y', 'a "quoted" one', 'C:\\Tools'], cwd: null },
    env: { MODE: 'NO', CODE: '0123' },
    ...{ shellPrefix: null, disabled: false, startupTimeoutMs: null, callTimeoutMs: 90_000 }
  }
};
const remote: PortableServer = {
  name: 'far',
  enabled: true,
  config: {
    ...{ transport: 'http', url: 'https://far.example.test/mcp', headers: { 'X-Region': 'eu' } },
    ...{ disabled: false, startupTimeoutMs: null, callTimeoutMs: null }
  }
};

const files: readonly (readonly [DialectName, string])[] = [
  ['claude-code', 'claude-code.mcp.json'],
  ['claude-desktop', 'claude-desktop.json'],
  ['codex', 'codex-config.toml'],
  ['cursor', 'cursor.json'],
  ['goose', 'goose-config.yaml'],
  ['librechat', 'librechat.yaml'],
  ['opencode', 'opencode.jsonc'],
  ['roo', 'roo-mcp.json'],
  ['vscode', 'vscode-mcp.json'],
  ['zed', 'zed-settings.json']
];

function edited(text: string, dialect: DialectName, edit: EntryEdit): string {
  const result = editEntry({ file: '/f', text, dialect }, edit);
  if (!result.ok) throw new Error(`${result.failure.message} ${dialect}`);
  return result.value;
}

/** Whether the longer text is the shorter one with something put in at one place; a comma may be added before it. */
function expectInserted(before: string, after: string): void {
  let head = 0;
  while (head < before.length && before[head] === after[head]) head += 1;
  // The comma behind the entry before may stand in front of its comment.
  const isComma = after[head] === ',';
  let tail = 0;
  while (tail < before.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const between = before.slice(head, before.length - tail);
  if (isComma && after.slice(head + 1).startsWith(between)) return;
  const rest = before.slice(head);
  expect(after.endsWith(rest), `changed beside the new entry:\n${after}`).toBe(true);
}

describe.each(files)('%s, %s', (dialect, file) => {
  const text = textOf(file);

  test('CF6: a server is added, and every other character stays', () => {
    const added = edited(text, dialect, { kind: 'add', server: local });
    expectInserted(text, added);
    const { config } = serverOf(importText(added, dialect), 'fresh');
    expect(config).toMatchObject({ command: 'npx', args: ['-y', 'a "quoted" one', 'C:\\Tools'] });
    expect(config).toMatchObject({ env: { MODE: 'NO', CODE: '0123' } });
    // Once added it can be taken away again, to the byte but for a line end that the file lacked.
    expect(edited(added, dialect, { kind: 'remove', name: 'fresh' }).trimEnd()).toBe(text.trimEnd());
  });

  test('CF6: a server is changed without touching its neighbours, comments or keys of the program', () => {
    const added = edited(text, dialect, { kind: 'add', server: local });
    const server = {
      ...local,
      config: { ...local.config, command: 'uvx', args: ['other'] }
    } as PortableServer;
    const changed = edited(added, dialect, { kind: 'change', server });
    expect(serverOf(importText(changed, dialect), 'fresh').config).toMatchObject({
      command: 'uvx',
      args: ['other']
    });
    expect(edited(changed, dialect, { kind: 'remove', name: 'fresh' }).trimEnd()).toBe(text.trimEnd());
    expect(edited(changed, dialect, { kind: 'change', server })).toBe(changed);
  });

  test('CF6: each server that is there can be taken away without the others noticing', () => {
    const before = importText(text, dialect);
    for (const { name } of before.servers) {
      const result = editEntry({ file, text, dialect }, { kind: 'remove', name });
      // What others refer to cannot go alone.
      if (!result.ok) {
        expect(result.failure.code).toBe('config.not-writable');
        continue;
      }
      const rest = importText(result.value, dialect).servers;
      expect(rest.map((server) => [server.name, server.config])).toEqual(
        before.servers.filter((server) => server.name !== name).map((server) => [server.name, server.config])
      );
      // Nothing was written anew: each line that is left was there, in this order (but for a comma less).
      const lines = text.split('\n').map((line) => line.replace(/,\s*$/, ''));
      let at = 0;
      for (const line of result.value.split('\n')) {
        at = lines.indexOf(line.replace(/,\s*$/, ''), at);
        expect(at, `${name}: ${line}`).toBeGreaterThanOrEqual(0);
        at += 1;
      }
    }
  });
});

test('CF6: a server goes into an empty file, and one with Windows line ends, of every program that can be written', () => {
  for (const dialect of dialectNames.filter((name) => writings[name] !== null)) {
    for (const start of ['', dialects(dialect)]) {
      const added = edited(start, dialect, { kind: 'add', server: local });
      expect(serverOf(importText(added, dialect), 'fresh').config, dialect).toMatchObject({ command: 'npx' });
      if (start.includes('\r\n')) expect(added.replaceAll('\r\n', '')).not.toContain('\n');
      if (writings[dialect]?.types.http === undefined) continue;
      const both = edited(added, dialect, { kind: 'add', server: remote });
      const { config } = serverOf(importText(both, dialect), 'far');
      expect(config, dialect).toMatchObject({ transport: 'http', headers: { 'X-Region': 'eu' } });
    }
  }
});

function dialects(dialect: DialectName): string {
  if (dialect === 'codex') return 'model = "x"\r\n';
  return dialect === 'goose' || dialect === 'librechat' ? 'version: 1\r\n' : '{\r\n  "a": 1\r\n}\r\n';
}

test('CF6: variables get the spelling of the program, and what it cannot fill in is refused in words', () => {
  const env = { TOKEN: '${TOKEN}' };
  const server: PortableServer = { ...local, config: { ...local.config, env } as PortableServer['config'] };
  const texts: readonly (readonly [DialectName, string])[] = [
    ['cursor', '"${env:TOKEN}"'],
    ['opencode', '"{env:TOKEN}"'],
    ['codex', 'env_vars = ["TOKEN"]'],
    ['gemini', '"${TOKEN}"'],
    ['librechat', '"${TOKEN}"']
  ];
  for (const [dialect, expected] of texts) {
    expect(edited('', dialect, { kind: 'add', server }), dialect).toContain(expected);
  }
  const refused = editEntry({ file: '/f', text: '', dialect: 'zed' }, { kind: 'add', server });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'config.invalid-entry' } });
  expect(JSON.stringify(refused)).toContain('Zed cannot fill in ${TOKEN} in env.TOKEN');
  const off = editEntry(
    { file: '/f', text: '', dialect: 'cursor' },
    { kind: 'add', server: { ...local, enabled: false } }
  );
  expect(off).toMatchObject({ ok: false });
  const list = editEntry({ file: '/f', text: '', dialect: 'continue' }, { kind: 'add', server: local });
  expect(list).toMatchObject({ ok: false, failure: { code: 'config.invalid-entry' } });
});

test('CF6: a file that cannot be read is never written, and a name in use never replaced', () => {
  const broken = [
    ['cursor', '{"mcpServers":\n{"a":'],
    ['codex', '[mcp_servers.a]\ncommand = = "x"'],
    ['goose', 'extensions:\n  a: "x']
  ] as const;
  for (const [dialect, text] of broken) {
    expect(editEntry({ file: '/f', text, dialect }, { kind: 'add', server: local })).toMatchObject({
      ok: false,
      failure: { code: 'config.syntax', message: '/f is not valid at line 2.' }
    });
  }
  const added = edited('', 'codex', { kind: 'add', server: local });
  expect(
    editEntry({ file: '/f', text: added, dialect: 'codex' }, { kind: 'add', server: local })
  ).toMatchObject({
    ok: false,
    failure: { code: 'config.name-taken' }
  });
});

test('CF6: an entry that others refer to is not changed behind their backs', () => {
  const text = textOf('librechat.yaml');
  const server: PortableServer = { ...remote, name: 'search' };
  expect(editEntry({ file: '/f', text, dialect: 'librechat' }, { kind: 'change', server })).toMatchObject({
    ok: false,
    failure: { code: 'config.not-writable' }
  });
});

const word = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .filter((text) => !text.includes('$') && text.trim() !== '');
const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/);

test('CF6: whatever a server is made of, it comes back the same and goes without a trace', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      name,
      word,
      fc.array(word, { maxLength: 4 }),
      fc.dictionary(name, word, { maxKeys: 3 }),
      ([dialect, file], id, command, args, env) => {
        // opencode fills in `{env:…}`, LibreChat `{{…}}`: such texts mean something else there.
        fc.pre(![command, ...args, ...Object.values(env)].some((text) => /[{}%]/.test(text)));
        const text = textOf(file);
        const config = {
          ...local.config,
          command,
          args,
          env,
          callTimeoutMs: null
        } as PortableServer['config'];
        const server: PortableServer = { name: `x-${id}`, enabled: true, config };
        const added = edited(text, dialect, { kind: 'add', server });
        expect(serverOf(importText(added, dialect), server.name).config).toMatchObject({
          command,
          args,
          env
        });
        expect(edited(added, dialect, { kind: 'remove', name: server.name }).trimEnd()).toBe(text.trimEnd());
      }
    ),
    { numRuns: 200 }
  );
});

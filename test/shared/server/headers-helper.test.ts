import { expect, test } from 'vitest';
import { configView } from '#shared/server/config-view';
import { commandWords } from '#shared/server/command-words';
import { expandWords } from '#shared/server/expand-words';
import { identity } from '#shared/server/identity';
import { secretsOf } from '#shared/traffic/secrets';
import { read, remote } from './reading';

const file = (helper: string) =>
  JSON.stringify({ mcpServers: { a: { url: 'https://x.example', headersHelper: helper } } });

test('TR10: the program for headers is read, and its variables are filled in', () => {
  const config = remote(read(file('${HOME}/bin/token --user ${WHO:-nobody}'), { HOME: '/home/ann' }), 'a');
  expect(config.headersHelper).toBe('/home/ann/bin/token --user nobody');
  expect('headersHelper' in remote(read('{"mcpServers":{"a":{"url":"https://x.example"}}}'), 'a')).toBe(
    false
  );
});

test('TR10: a variable of the program for headers that is not set is named', () => {
  const { problems, entries } = read(file('${TOOL}/token'));
  expect([...problems, ...entries.flatMap((entry) => entry.problems)]).toContainEqual(
    expect.objectContaining({ code: 'config.missing-variable', field: 'headersHelper', variable: 'TOOL' })
  );
});

test('TR10: a value stays one word, whatever blanks and quotation marks it holds', () => {
  const values: Readonly<Record<string, string>> = {
    A: 'two words',
    Q: `it's "so"`,
    B: 'back\\slash',
    N: ''
  };
  const words = (line: string) => commandWords(expandWords(line, (name) => values[name]).text);
  expect(words('${A}/x --q=${Q} "${A}" \'${B}\'')).toEqual([
    'two words/x',
    `--q=it's "so"`,
    'two words',
    'back\\slash'
  ]);
  expect(words('run ${N:-a default} ${A}')).toEqual(['run', 'a', 'default', 'two words']);
  expect(expandWords('run ${A} "open', (name) => values[name]).text).toBe('run two words "open');
});

test('TR10: two entries with other programs for headers are two servers', () => {
  const [one, two, none] = ['a', 'b', null].map((helper) =>
    identity(
      helper === null
        ? remote(read('{"mcpServers":{"a":{"url":"https://x.example"}}}'), 'a')
        : remote(read(file(helper)), 'a')
    )
  );
  expect(new Set([one, two, none]).size).toBe(3);
});

test('TR10: the window sees the command line, and never a secret in it', () => {
  const config = remote(read(file('get-token --api-key abcdef123456 --out json')), 'a');
  expect(secretsOf(config)).toContain('abcdef123456');
  const view = configView(config);
  expect(view).toMatchObject({ headersHelper: expect.stringContaining('get-token --api-key') as string });
  expect(JSON.stringify(view)).not.toContain('abcdef123456');
});

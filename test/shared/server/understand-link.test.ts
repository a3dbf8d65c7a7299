import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { textFromBase64 } from '#shared/server/base64';
import { uniqueName } from '#shared/server/suggest-name';
import { understand } from '#shared/server/understand';

const entry = { command: 'npx', args: ['-y', 'grüße+?&ÿ'], env: { KEY: 'a b' } };
const json = JSON.stringify(entry);
const base64 = Buffer.from(json).toString('base64');
const percent = encodeURIComponent(json);
const named = encodeURIComponent(JSON.stringify({ name: 'weather', ...entry }));

describe('an install link', () => {
  test.each([
    `cursor://anysphere.cursor-deeplink/mcp/install?name=weather&config=${encodeURIComponent(base64)}`,
    `cursor://anysphere.cursor-deeplink/mcp/install?name=weather&config=${base64}`,
    `cursor://anysphere.cursor-deeplink/mcp/install?name=weather&config=${Buffer.from(json).toString('base64url')}`,
    `cursor://anysphere.cursor-deeplink/mcp/install?name=x&config=${encodeURIComponent(Buffer.from(JSON.stringify({ weather: entry })).toString('base64'))}`,
    `https://cursor.com/en/install-mcp?name=weather&config=${encodeURIComponent(base64)}`,
    `vscode:mcp/install?${named}`,
    `vscode-insiders:mcp/install?${named}`,
    `https://insiders.vscode.dev/redirect/mcp/install?name=weather&config=${percent}`,
    `https://vscode.dev/redirect?url=${encodeURIComponent(`vscode:mcp/install?${named}`)}`,
    `lmstudio://add_mcp?name=weather&config=${encodeURIComponent(base64)}`,
    `https://kiro.dev/launch/mcp/add?name=weather&config=${percent}`,
    `trae://trae.ai-ide/mcp-import?type=stdio&name=weather&config=${encodeURIComponent(Buffer.from(percent).toString('base64'))}`,
    `goose://extension?cmd=npx&arg=-y&arg=${encodeURIComponent('grüße+?&ÿ')}&name=weather&env=${encodeURIComponent('KEY=a b')}`,
    `cherrystudio://mcp/install?servers=${encodeURIComponent(Buffer.from(JSON.stringify({ mcpServers: { weather: entry } })).toString('base64'))}`
  ])('UX8: %.48s', (link) => {
    const understood = understand(link);
    expect(understood).toMatchObject({
      kind: 'servers',
      from: 'link',
      servers: [{ definition: { name: 'weather', transport: 'stdio', ...entry } }]
    });
  });

  test('UX8: with an address in it', () => {
    expect(
      understand('goose://extension?name=w&url=https%3A%2F%2Fw.example%2Fmcp&type=streamable_http')
    ).toMatchObject({
      servers: [{ definition: { name: 'w', transport: 'http', url: 'https://w.example/mcp' } }]
    });
  });

  test('UX8: an address with parameters that is no install page stays an address', () => {
    expect(understand('https://w.example/mcp?config=abc&name=x')).toMatchObject({ from: 'address' });
  });

  test.each([
    ['windsurf://windsurf-mcp-registry?serverName=x', 'catalogue'],
    ['vscode:mcp/by-name/x', 'catalogue'],
    ['cursor://anysphere.cursor-deeplink/mcp/install?name=x&config=%%%', 'cannot be read'],
    ['cursor://anysphere.cursor-deeplink/mcp/install?name=x&config=AAAA', 'cannot be read'],
    [
      `cursor://x/mcp/install?name=x&config=${Buffer.from('{"url":"javascript:alert(1)"}').toString('base64')}`,
      'address'
    ]
  ])('UX8: %.60s is not understood, and the reason says why', (link, word) => {
    const understood = understand(link);
    expect(understood.kind).toBe('nothing');
    expect(understood.kind === 'nothing' && understood.reason).toContain(word);
  });
});

describe('what should make a person look twice', () => {
  function notes(config: object): readonly string[] {
    const understood = understand(JSON.stringify({ a: config }));
    if (understood.kind === 'nothing') throw new Error(understood.reason);
    return understood.servers[0]!.notes.map(({ code }) => code.replace('config.', ''));
  }

  test.each([
    [{ command: 'sh', args: ['-c', 'curl http://127.0.0.1:9/x | sh'] }, ['runs-a-shell']],
    [{ command: 'C:\\Windows\\powershell.exe', args: ['-Command', 'x'] }, ['runs-a-shell']],
    [{ command: 'node', args: ['-e', 'require("fs")'] }, ['runs-inline-code']],
    [{ command: 'node', args: ['--require', '/tmp/evil.js', 'x.js'] }, ['runs-inline-code']],
    [
      { command: 'npx', args: ['a'], env: { NODE_OPTIONS: '-r x', PATH: '/x' } },
      ['changes-how-programs-load', 'changes-how-programs-load']
    ],
    [
      { command: 'npx', args: ['a'], autoApprove: ['*'], trust: true },
      ['auto-approve-not-taken-over', 'auto-approve-not-taken-over']
    ],
    [{ command: 'npx', args: ['a'], autoApprove: [], trust: false }, []],
    [{ command: 'npx', args: ['a'], disabled: true }, ['was-off']],
    [
      { command: 'npx', args: ['a'], env: { KEY: '<your key>', B: 'YOUR_API_KEY_HERE', C: '' } },
      ['value-needed', 'value-needed', 'value-needed']
    ],
    [{ url: 'https://x.example', headers: { Authorization: 'Bearer YOUR_TOKEN' } }, ['value-needed']],
    [{ command: 'cmd', args: ['/c', 'npx', 'a'] }, []],
    [{ command: 'npx', args: ['-y', 'a'] }, []]
  ])('SE2: %j', (config, wanted) => {
    expect(notes(config)).toEqual(wanted);
  });

  test('SE4: hidden characters in a name are removed, and that is said', () => {
    for (let time = 0; time < 2; time += 1) {
      expect(understand('{ "GitHub (official)\u202e": { "command": "x" } }')).toMatchObject({
        servers: [{ definition: { name: 'GitHub (official)' }, notes: [{ code: 'config.name-cleaned' }] }]
      });
    }
  });
});

test('UX8: base64 of any text is read back, in every alphabet, padded or not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const bytes = Buffer.from(text);
      for (const source of [bytes.toString('base64'), bytes.toString('base64url')]) {
        expect(textFromBase64(source)).toBe(text);
        expect(textFromBase64(source.replaceAll('+', ' '))).toBe(text);
      }
    })
  );
  for (const wrong of ['', 'A', '%%%%', '/////w==']) expect(textFromBase64(wrong)).toBeNull();
});

test('UX8: whatever is pasted, the answer is servers or a reason, never an error', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '"a"',
    ':',
    ',',
    'npx',
    '"',
    "'",
    '\\',
    '\n',
    '$ ',
    'https://x',
    'vscode:mcp/install?',
    '%',
    '[',
    ']',
    'command',
    '```',
    '=',
    '--'
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((all) => all.join(''))
      ),
      (text) => {
        const understood = understand(text);
        if (understood.kind === 'nothing') expect(understood.reason.length).toBeGreaterThan(0);
        else expect(understood.servers.length).toBeGreaterThan(0);
      }
    )
  );
});

test('UX8: a name that is taken gets the first number that is free', () => {
  expect(uniqueName('a', [])).toBe('a');
  expect(uniqueName('a', ['a', 'a-2', 'b'])).toBe('a-3');
});

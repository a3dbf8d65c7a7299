import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { copyAs, copyForms, type CallToCopy } from '#shared/call/copy-as';

const limits = { startupTimeoutMs: null, callTimeoutMs: null };
const argumentsText = '{"id":12345678901234567890,"words":"it\'s $HOME \\"so\\""}';
const call: CallToCopy = {
  serverName: 'my server',
  config: {
    ...limits,
    transport: 'http',
    url: 'https://example.com/mcp',
    headers: { 'X-Api-Key': { set: true } }
  },
  tool: 'find',
  argumentsText,
  era: 'legacy',
  protocolVersion: '2025-11-25'
};
const local: CallToCopy = {
  ...call,
  config: {
    ...limits,
    transport: 'stdio',
    command: 'npx',
    args: ['-y', 'x'],
    env: { TOKEN: { set: true } },
    cwd: '/tmp',
    shellPrefix: null
  }
};

test('TL4: the command line is one that a shell gives back word by word', () => {
  const words = execFileSync('sh', [
    '-c',
    `for word in ${copyAs('command', call) ?? ''}; do printf '%s\\n' "$word"; done`
  ])
    .toString()
    .trimEnd()
    .split('\n');
  expect(words).toEqual(['patchbay', 'call', 'my server', 'find', '--args', argumentsText]);
});

test('TL4: cURL speaks the server’s era, and names headers that it does not know as variables', () => {
  const legacy = copyAs('curl', call) ?? '';
  expect(legacy).toContain('"method":"initialize"');
  expect(legacy).toContain('Mcp-Session-Id: $SESSION');
  expect(legacy).toContain('-H "X-Api-Key: $X_API_KEY"');
  expect(() => execFileSync('sh', ['-n', '-c', legacy])).not.toThrow();
  const modern = copyAs('curl', { ...call, era: 'modern', protocolVersion: '2026-07-28' }) ?? '';
  expect(modern).not.toContain('initialize');
  expect(modern).toContain('Mcp-Method: tools/call');
  expect(copyAs('curl', local)).toBeNull();
});

test('TL4: JSON-RPC, TypeScript and Python carry the arguments digit by digit', () => {
  for (const form of copyForms) {
    for (const one of [call, local]) {
      const text = copyAs(form, one);
      if (text !== null) expect(text).toContain('12345678901234567890');
    }
  }
  expect((JSON.parse(copyAs('json-rpc', call) ?? '') as { method: string }).method).toBe('tools/call');
  expect(copyAs('typescript', local)).toContain('process.env["TOKEN"]');
  expect(copyAs('python', local)).toContain('os.environ["TOKEN"]');
});

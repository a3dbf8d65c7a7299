import { describe, expect, test } from 'vitest';
import { recognise } from '#shared/config-dialects/recognise';
import { importText, kinds, serverOf } from './importing';

function json(servers: object, root = 'mcpServers'): string {
  return JSON.stringify({ [root]: servers });
}

describe('an address without a type', () => {
  test('CF6: is what the program takes it for: HTTP, the older SSE, or a mistake', () => {
    const text = json({ a: { url: 'https://a.example.test/mcp' } });
    const transports = (
      ['cursor', 'gemini', 'windsurf', 'kiro', 'cline', 'librechat', 'lm-studio'] as const
    ).map((dialect) => serverOf(importText(text, dialect, { format: 'json' }), 'a').config.transport);
    expect(transports).toEqual(['http', 'http', 'http', 'http', 'sse', 'sse', 'http']);
    for (const dialect of ['claude-code', 'roo'] as const) {
      const { servers, problems } = importText(text, dialect, { format: 'json' });
      expect(servers).toEqual([]);
      expect(kinds(problems)).toEqual(['a invalid-entry type error']);
    }
  });

  test('CF6: a ws address is a web socket whatever the program', () => {
    const text = json({ a: { url: 'wss://a.example.test/mcp' } });
    expect(serverOf(importText(text, 'librechat', { format: 'json' }), 'a').config.transport).toBe('ws');
  });
});

describe('time limits', () => {
  test('CF6: are turned from each program’s unit into milliseconds', () => {
    const local = (more: object): string => json({ a: { command: 'x', ...more } });
    const times = (text: string, dialect: Parameters<typeof importText>[1]): unknown => {
      const { callTimeoutMs, startupTimeoutMs } = serverOf(
        importText(text, dialect, { format: 'json' }),
        'a'
      ).config;
      return [callTimeoutMs, startupTimeoutMs];
    };
    expect(times(local({ timeout: 60 }), 'cline')).toEqual([60_000, null]);
    expect(times(local({ timeout: 90_000 }), 'cline')).toEqual([3_600_000, null]);
    expect(times(local({ timeout: 60_000 }), 'claude-code')).toEqual([60_000, null]);
    expect(times(local({ timeout: 60_000 }), 'gemini')).toEqual([60_000, null]);
    expect(times(local({ timeout: 5_000, initializationTimeout: 7_000 }), 'amazon-q')).toEqual([
      5_000, 7_000
    ]);
    expect(times(local({ timeout: 0 }), 'amazon-q')).toEqual([null, null]);
    expect(
      times(local({ env: { RUN_MCP_TIMEOUT_MS: '3000', START_MCP_TIMEOUT_MS: '4000', A: 'b' } }), 'trae')
    ).toEqual([3_000, 4_000]);
    const zed = json({ a: { command: 'x', timeout: 30 } }, 'context_servers');
    expect(times(zed, 'zed')).toEqual([30_000, null]);
  });

  test('CF6: that the program refuses make the entry invalid, and too small ones are named', () => {
    const refused = importText(json({ a: { command: 'x', timeout: 5_000 } }), 'roo', { format: 'json' });
    expect(kinds(refused.problems)).toEqual(['a invalid-entry timeout error']);
    const small = importText(json({ a: { command: 'x', timeout: 60 } }), 'claude-code', { format: 'json' });
    expect(kinds(small.problems)).toEqual(['a timeout-below-a-second timeout warning']);
  });

  test('CF6: that stand among headers are never sent to the server', () => {
    const text = json({
      a: { url: 'https://a.example.test', headers: { RUN_MCP_TIMEOUT_MS: '3000', X: '1' } }
    });
    expect(serverOf(importText(text, 'trae', { format: 'json' }), 'a').config).toMatchObject({
      headers: { X: '1' },
      callTimeoutMs: 3_000
    });
  });
});

describe('placeholders', () => {
  const env = { TOKEN: 't', EMPTY: '' };

  test('CF6: of each program are filled in, and spelt as ours in our file', () => {
    const filled = (value: string, dialect: Parameters<typeof importText>[1]): readonly string[] => {
      const text = json({ a: { command: 'x', env: { V: value } } });
      const { config, own } = serverOf(importText(text, dialect, { format: 'json', env }), 'a');
      return [config, own].map((each) => (each.transport === 'stdio' ? (each.env['V'] ?? '') : ''));
    };
    expect(filled('${env:TOKEN}', 'cursor')).toEqual(['t', '${TOKEN}']);
    expect(filled('${env:TOKEN}', 'cline')).toEqual(['t', '${TOKEN}']);
    expect(filled('a-$TOKEN', 'gemini')).toEqual(['a-t', 'a-${TOKEN}']);
    expect(filled('${OTHER:-x}', 'copilot-cli')).toEqual(['x', '${OTHER:-x}']);
    expect(filled('${TOKEN}', 'kiro')).toEqual(['t', '${TOKEN}']);
    expect(filled('${workspaceFolder}${/}x', 'cursor')).toEqual(['/home/ann/shop/x', '/home/ann/shop/x']);
    // What a program does not fill in is text there, and must stay text here.
    expect(filled('${TOKEN}', 'claude-desktop')).toEqual(['${TOKEN}', '${LITERAL:-$}{TOKEN}']);
    expect(filled('$TOKEN', 'claude-code')).toEqual(['$TOKEN', '$TOKEN']);
  });

  test('CF6: that mean nothing here are named and stay as they are', () => {
    const text = json({ a: { command: 'x', env: { V: '${command:pick}', W: '${TOKEN}' } } });
    const reading = importText(text, 'cursor', { format: 'json', env });
    expect(kinds(reading.problems)).toEqual([
      'a foreign-placeholder env.V warning',
      'a foreign-placeholder env.W warning'
    ]);
    expect(serverOf(reading, 'a')).toMatchObject({ startable: true });
  });

  test('CF6: of files are read, and it is said that they are', () => {
    const text = json({ a: { serverUrl: 'https://a.example.test', headers: { K: '${file:/k.txt}' } } });
    const reading = importText(text, 'windsurf', { format: 'json', readText: () => 'from-file\n' });
    expect(serverOf(reading, 'a').config).toMatchObject({ headers: { K: 'from-file' } });
    expect(kinds(reading.problems)).toEqual(['a reads-file headers.K warning']);
  });
});

describe('what is switched, allowed or kept elsewhere', () => {
  test('CF6: an off server stays off, by each program’s own switch', () => {
    const off = (entry: object, dialect: Parameters<typeof importText>[1], root?: string): boolean =>
      !serverOf(importText(json({ a: { command: 'x', ...entry } }, root), dialect, { format: 'json' }), 'a')
        .enabled;
    expect(off({ disabled: true }, 'cline')).toBe(true);
    expect(off({ disabled: true }, 'kiro')).toBe(true);
    expect(off({ enabled: false }, 'zed', 'context_servers')).toBe(true);
    expect(off({}, 'cline')).toBe(false);
    expect(off({ tools: [] }, 'copilot-cli')).toBe(true);
  });

  test('CF6: leave to run tools without asking is never taken over', () => {
    const notes = (entry: object, dialect: Parameters<typeof importText>[1]): readonly string[] =>
      kinds(importText(json({ a: { command: 'x', ...entry } }), dialect, { format: 'json' }).problems);
    expect(notes({ autoApprove: ['*'] }, 'kiro')).toEqual(['a auto-approve-not-taken-over autoApprove info']);
    expect(notes({ autoApprove: [] }, 'cline')).toEqual([]);
    expect(notes({ trust: true }, 'gemini')).toEqual(['a trust-ignored trust info']);
    const toml = '[mcp_servers.a]\ncommand = "x"\ndefault_tools_approval_mode = "approve"\n';
    expect(kinds(importText(toml, 'codex', { format: 'toml' }).problems)).toEqual([
      'a auto-approve-not-taken-over default_tools_approval_mode info'
    ]);
  });

  test('CF6: lists of tools come along, and every tool means no list', () => {
    const tools = (entry: object, dialect: Parameters<typeof importText>[1]): unknown => {
      const text = json({ a: { command: 'x', ...entry } });
      const { enabledTools, disabledTools } = serverOf(importText(text, dialect, { format: 'json' }), 'a');
      return [enabledTools, disabledTools];
    };
    expect(tools({ includeTools: ['a'], excludeTools: ['b'] }, 'gemini')).toEqual([['a'], ['b']]);
    expect(tools({ tools: ['*'] }, 'copilot-cli')).toEqual([[], []]);
    expect(tools({ tools: ['a'] }, 'copilot-cli')).toEqual([['a'], []]);
    expect(tools({ disabledTools: ['a'] }, 'antigravity')).toEqual([[], ['a']]);
  });

  test('CF6: sign-in settings are found under every name, scopes as text or list', () => {
    const oauth = (entry: object, dialect: Parameters<typeof importText>[1]): unknown =>
      serverOf(
        importText(json({ a: { type: 'http', url: 'https://a.example.test', ...entry } }), dialect, {
          format: 'json'
        }),
        'a'
      ).oauth;
    const expected = { clientId: 'id', scopes: ['a', 'b'] };
    expect(oauth({ oauth: { clientId: 'id', scopes: 'a b' } }, 'claude-code')).toEqual(expected);
    expect(oauth({ oauthClientId: 'id', oauthScopes: ['a', 'b'] }, 'copilot-cli')).toEqual(expected);
    expect(oauth({ oauthClient: { clientId: 'id', clientSecret: 's' } }, 'cline')).toEqual({
      clientId: 'id',
      clientSecret: 's'
    });
    expect(oauth({ oauth: { redirectUri: '127.0.0.1:7777' } }, 'kiro')).toEqual({ callbackPort: 7_777 });
    expect(oauth({}, 'kiro')).toBeNull();
  });
});

describe('shapes of their own', () => {
  test('CF6: Continue has a list, with headers and keys elsewhere', () => {
    const text = `name: x
mcpServers:
  - name: one
    command: npx
    args: [-y, a]
    connectionTimeout: 5000
  - name: two
    type: streamable-http
    url: https://two.example.test/mcp
    apiKey: k
    requestOptions: { headers: { X: "1" } }
  - name: three
    url: https://three.example.test/mcp
    apiKey: \${{ secrets.THREE }}
`;
    const reading = importText(text, null);
    expect(reading.dialect).toBe('continue');
    expect(serverOf(reading, 'one').config).toMatchObject({ args: ['-y', 'a'], startupTimeoutMs: 5_000 });
    expect(serverOf(reading, 'two').config).toMatchObject({
      ...{ transport: 'http', headers: { X: '1', Authorization: 'Bearer k' } }
    });
    expect(serverOf(reading, 'three').own).toMatchObject({
      headers: { Authorization: 'Bearer ${keychain:THREE}' }
    });
    expect(serverOf(reading, 'three').asks.map(({ id }) => id)).toEqual(['THREE']);
  });

  test('CF6: opencode’s second version has its servers one level down, and times in an object', () => {
    const text = JSON.stringify({
      mcp: {
        timeout: 1,
        servers: {
          a: {
            type: 'local',
            command: ['x', 'y'],
            disabled: true,
            timeout: { startup: 5_000, execution: 9_000 }
          }
        }
      }
    });
    const reading = importText(text, null);
    expect(reading.dialect).toBe('opencode');
    expect(serverOf(reading, 'a')).toMatchObject({
      enabled: false,
      config: { command: 'x', args: ['y'], startupTimeoutMs: 5_000, callTimeoutMs: 9_000 }
    });
  });

  test('CF6: the servers of projects in Claude Code’s own file are found', () => {
    const text = JSON.stringify({
      mcpServers: { a: { command: 'x' } },
      projects: { '/home/ann/shop': { mcpServers: { b: { command: 'y' } } } }
    });
    const reading = importText(text, null);
    expect(reading.dialect).toBe('claude-code');
    expect(reading.servers.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('CF6: Copilot and Warp also read servers without any object around them', () => {
    const text = JSON.stringify({ a: { command: 'x', working_directory: '/w' } });
    for (const dialect of ['copilot-cli', 'warp'] as const) {
      const { servers, problems } = importText(text, dialect, { format: 'json' });
      expect(problems).toEqual([]);
      expect(servers[0]?.config).toMatchObject({ command: 'x', cwd: '/w' });
    }
  });

  test('CF6: entries that only the program itself can run are named', () => {
    expect(
      kinds(importText(json({ a: { type: 'registry' } }), 'amazon-q', { format: 'json' }).problems)
    ).toEqual(['a managed-by-other-app info']);
    const reserved = importText(json({ ide: { command: 'x' } }), 'claude-code', { format: 'json' });
    expect(kinds(reserved.problems)).toEqual(['ide name-refused-by-program warning']);
    const mixed = importText('[mcp_servers.a]\ncommand = "x"\nurl = "https://a.example.test"\n', 'codex', {
      format: 'toml'
    });
    expect(mixed.servers).toEqual([]);
    expect(kinds(mixed.problems)).toContain('a type-and-fields-disagree error');
  });

  test('CF6: a few lines of YAML that stand for millions of values are refused', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let level = 1; level < 9; level += 1) {
      lines.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join(', ')}]`);
    }
    const { servers, problems } = importText(lines.join('\n'), 'goose', { format: 'yaml' });
    expect(servers).toEqual([]);
    expect(problems).toEqual([expect.objectContaining({ code: 'config.syntax', level: 'error' })]);
  });

  test('CF6: numbers keep their digits', () => {
    const yaml =
      'mcpServers:\n  a:\n    command: x\n    args: []\n    env: { ID: 12345678901234567890, CODE: 0123 }\n';
    expect(serverOf(importText(yaml, 'librechat', { format: 'yaml' }), 'a').config).toMatchObject({
      env: { ID: '12345678901234567890', CODE: '0123' }
    });
  });
});

test('CF6: a file is recognised by where it lies, and else by what only one program writes', () => {
  const byPath: readonly (readonly [string, string])[] = [
    ['/home/ann/.cursor/mcp.json', 'cursor'],
    ['/home/ann/.codeium/windsurf/mcp_config.json', 'windsurf'],
    ['/home/ann/.gemini/settings.json', 'gemini'],
    ['/home/ann/.gemini/config/mcp_config.json', 'antigravity'],
    ['C:\\Users\\Ann\\AppData\\Roaming\\Code\\User\\mcp.json', 'vscode'],
    ['/home/ann/Library/Application Support/Claude/claude_desktop_config.json', 'claude-desktop'],
    ['/home/ann/.kiro/settings/mcp.json', 'kiro'],
    ['/home/ann/.lmstudio/mcp.json', 'lm-studio'],
    ['/home/ann/.config/Trae/User/mcp.json', 'trae'],
    ['/home/ann/.aws/amazonq/mcp.json', 'amazon-q'],
    ['/home/ann/.junie/mcp/mcp.json', 'junie'],
    ['/home/ann/.warp/.mcp.json', 'warp'],
    ['/home/ann/.copilot/mcp-config.json', 'copilot-cli'],
    ['/home/ann/shop/.mcp.json', 'claude-code']
  ];
  for (const [file, dialect] of byPath) expect(recognise(file, '{}').dialect, file).toBe(dialect);
  const byContent: readonly (readonly [object, string])[] = [
    [{ httpUrl: 'https://x' }, 'gemini'],
    [{ serverUrl: 'https://x' }, 'windsurf'],
    [{ command: 'x', transportType: 'stdio' }, 'cline'],
    [{ command: 'x', tools: ['*'] }, 'copilot-cli'],
    [{ command: '${env:X}' }, 'cursor'],
    [{ command: 'x' }, 'patchbay']
  ];
  for (const [entry, dialect] of byContent) {
    expect(recognise('/x/servers.json', json({ a: entry })).dialect, JSON.stringify(entry)).toBe(dialect);
  }
});

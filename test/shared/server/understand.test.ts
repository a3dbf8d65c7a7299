import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { serverDefinition, type ServerDefinition } from '#shared/ipc/server-commands';
import { understand } from '#shared/server/understand';
import type { Understood } from '#shared/server/understood';

function servers(text: string): readonly ServerDefinition[] {
  const understood = understand(text);
  if (understood.kind === 'nothing') throw new Error(understood.reason);
  const definitions = understood.servers.map(({ definition }) => definition);
  // The form hands it over through the same check as a person's own input.
  for (const definition of definitions) expect(serverDefinition.parse(definition)).toEqual(definition);
  return definitions;
}

function first(text: string): ServerDefinition {
  return servers(text)[0]!;
}

function from(understood: Understood): string {
  return understood.kind === 'servers' ? understood.from : understood.kind;
}

function notes(text: string): readonly string[] {
  const understood = understand(text);
  if (understood.kind === 'nothing') throw new Error(understood.reason);
  return understood.servers.flatMap(({ notes: all }) => all.map(({ code }) => code.replace('config.', '')));
}

function reason(text: string): string {
  const understood = understand(text);
  if (understood.kind === 'servers') throw new Error('It was understood.');
  expect(understood.reason).toMatch(/^[^{}]+[.:]?.*$/s);
  expect(understood.reason).not.toContain('{{');
  return understood.reason;
}

describe('a command line', () => {
  test.each([
    [
      'npx -y @scope/server --flag "two words"',
      'scope',
      'npx',
      ['-y', '@scope/server', '--flag', 'two words'],
      {}
    ],
    [
      '$ npx -y @modelcontextprotocol/server-github@1.2',
      'github',
      'npx',
      ['-y', '@modelcontextprotocol/server-github@1.2'],
      {}
    ],
    [
      'KEY=1 OTHER="a b" uvx mcp-server-fetch',
      'fetch',
      'uvx',
      ['mcp-server-fetch'],
      { KEY: '1', OTHER: 'a b' }
    ],
    ['env A=1 node ./dist/weather/index.js', 'weather', 'node', ['./dist/weather/index.js'], { A: '1' }],
    ['export TOKEN=t\nnpx x-mcp', 'x', 'npx', ['x-mcp'], { TOKEN: 't' }],
    [
      '# first\nnpx -y \\\n  notes-server \\\n  --port 1',
      'notes',
      'npx',
      ['-y', 'notes-server', '--port', '1'],
      {}
    ],
    [
      'uvx --from git+https://h.example/a/weather-mcp weather',
      'weather',
      'uvx',
      ['--from', 'git+https://h.example/a/weather-mcp', 'weather'],
      {}
    ],
    ['python -m tickets_mcp.server', 'tickets', 'python', ['-m', 'tickets_mcp.server'], {}],
    ['cmd /c npx -y files', 'files', 'cmd', ['/c', 'npx', '-y', 'files'], {}],
    ['"C:\\Program Files\\x\\srv.exe" --a', 'srv', 'C:\\Program Files\\x\\srv.exe', ['--a'], {}],
    ['/opt/notes/bin/notes --lang=“de”', 'notes', '/opt/notes/bin/notes', ['--lang=de'], {}],
    ['./server.py', 'server', './server.py', [], {}]
  ])('UX8: %s', (text, name, command, args, env) => {
    expect(from(understand(text))).toBe('command');
    expect(first(text)).toEqual({
      ...{ name, transport: 'stdio', command, args, env, cwd: null },
      ...{ startupTimeoutMs: null, callTimeoutMs: null }
    });
  });

  test('UX8: docker run is named after its image', () => {
    const text =
      'docker run -i --rm --network host -v /a:/b -e TOKEN=1 --env-file=x ghcr.io/github/github-mcp-server:latest stdio';
    expect(first(text)).toMatchObject({ name: 'github', command: 'docker' });
    expect(notes(text)).toEqual([]);
    expect(notes('docker run --rm -e TOKEN img')).toEqual(['docker-without-input', 'value-needed']);
    expect(notes('docker run -it img')).toEqual([]);
  });

  test.each([
    [
      'claude mcp add weather -- npx -y weather-mcp --key "a b"',
      'weather',
      'npx',
      ['-y', 'weather-mcp', '--key', 'a b'],
      {}
    ],
    [
      'claude mcp add -s user weather -e A=1 B=2 -- npx x -e C',
      'weather',
      'npx',
      ['x', '-e', 'C'],
      { A: '1', B: '2' }
    ],
    ['claude mcp add weather npx x --flag', 'weather', 'npx', ['x', '--flag'], {}],
    ['codex mcp add weather --env A=1 -- uvx weather', 'weather', 'uvx', ['weather'], { A: '1' }]
  ])('UX8: %s', (text, name, command, args, env) => {
    expect(first(text)).toMatchObject({ name, transport: 'stdio', command, args, env });
  });

  test.each([
    [
      'claude mcp add --transport http notion https://mcp.notion.com/mcp --header "Authorization: Bearer a:b"',
      'http',
      { Authorization: 'Bearer a:b' }
    ],
    ['claude mcp add --transport=sse notion https://mcp.notion.com/mcp', 'sse', {}],
    ['claude mcp add notion https://mcp.notion.com/mcp', 'http', {}],
    [
      'codex mcp add notion --url https://mcp.notion.com/mcp --bearer-token-env-var KEY',
      'http',
      { Authorization: 'Bearer ${KEY}' }
    ]
  ])('UX8: %s', (text, transport, headers) => {
    expect(first(text)).toMatchObject({
      name: 'notion',
      transport,
      url: 'https://mcp.notion.com/mcp',
      headers
    });
  });

  test('UX8: JSON within a command is understood as settings', () => {
    expect(first(`claude mcp add-json weather '{"type":"http","url":"https://w.example"}'`)).toMatchObject({
      name: 'weather',
      url: 'https://w.example'
    });
    expect(first(`code --add-mcp '{"name":"w","command":"uvx","args":["w"]}'`)).toMatchObject({ name: 'w' });
  });

  test.each([
    ['', 'Paste'],
    ['   ', 'Paste'],
    ['npx "open', 'quotation'],
    ['npm install x\nnpx x', 'more than one'],
    ['cd /x && npx y', '&&'],
    ['npx y | tee log', '|'],
    ['npx y > log', '>'],
    ['A=1', 'variables'],
    ['claude mcp add weather', 'needs a name'],
    ['x'.repeat(200_001), 'too long']
  ])('UX8: %.20s is not understood, and the reason says why', (text, word) => {
    expect(reason(text)).toContain(word);
  });
});

describe('an address', () => {
  test.each([
    ['https://mcp.linear.app/mcp', 'http', 'linear'],
    ['<https://mcp.linear.app/sse>', 'sse', 'linear'],
    ['https://x.example/sse/?a=1', 'sse', 'x'],
    ['wss://live.example.com/sse', 'ws', 'example'],
    ['ws://127.0.0.1:9000', 'ws', '127-0-0-1-9000'],
    ['http://localhost:3000/mcp', 'http', 'localhost-3000']
  ])('UX8: %s is %s', (text, transport, name) => {
    expect(from(understand(text))).toBe('address');
    expect(first(text)).toMatchObject({ name, transport, url: text.replace(/[<>]/g, ''), headers: {} });
  });

  test.each([
    ['localhost:3000/mcp', 'http://localhost:3000/mcp'],
    ['mcp.example.com/mcp', 'https://mcp.example.com/mcp'],
    ['10.0.0.1:80', 'http://10.0.0.1:80']
  ])('UX8: %s gets its scheme', (text, url) => {
    expect(first(text)).toMatchObject({ url });
  });

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'ftp://x.example', 'https://'])(
    'SE2: %s is refused',
    (text) => {
      reason(text);
    }
  );
});

describe('settings', () => {
  const entry = '{ "command": "npx", "args": ["-y", "@example/tickets-mcp"], "env": { "KEY": "1" } }';

  test.each([
    ['Claude', `{ "mcpServers": { "tickets": ${entry} } }`],
    ['VS Code, with comments', `// .vscode/mcp.json\n{ "servers": { /* x */ "tickets": ${entry}, }, }`],
    ['Zed', `{ "context_servers": { "tickets": ${entry} }, "theme": "x" }`],
    ['settings.json', `{ "mcp": { "servers": { "tickets": ${entry} } } }`],
    ['a map', `{ "tickets": ${entry} }`],
    ['a piece', `"tickets": ${entry}`],
    ['a piece with a comma', `"tickets": ${entry},`],
    ['a piece with braces too many', `"tickets": ${entry}\n  }\n}`],
    ['a piece with a brace too few', `{ "mcpServers": { "tickets": ${entry}`],
    ['a list', `{ "mcpServers": [{ "name": "tickets", ${entry.slice(1)}] }`],
    ['one entry', entry],
    ['one entry with its name', `{ "name": "tickets", ${entry.slice(1)}`],
    [
      'a code block',
      `Add this:\n\`\`\`json\n{ "mcpServers": { "tickets": ${entry} } }\n\`\`\`\nand restart.`
    ],
    ['a word processor', `{ “tickets”: ${entry.replaceAll('"', '”')} }`]
  ])('UX8: of %s', (_program, text) => {
    expect(from(understand(text))).toBe('settings');
    expect(servers(text)).toMatchObject([
      { name: 'tickets', command: 'npx', args: ['-y', '@example/tickets-mcp'], env: { KEY: '1' } }
    ]);
  });

  test('UX8: typographic quotation marks inside good JSON stay', () => {
    expect(first('{ "a": { "command": "x", "args": ["“quoted”"] } }')).toMatchObject({ args: ['“quoted”'] });
  });

  test('UX8: several servers come in their order, each under a name of its own', () => {
    const text = `{ "mcpServers": { "a": ${entry}, "b": { "url": "https://b.example" } }, "servers": { "a": ${entry} } }`;
    expect(servers(text).map(({ name }) => name)).toEqual(['a', 'b', 'a-2']);
  });

  test('CF6: of opencode, where the command is a list', () => {
    const text =
      '{ "mcp": { "a": { "type": "local", "command": ["npx", "x"], "environment": { "K": "1" } } } }';
    expect(first(text)).toMatchObject({ command: 'npx', args: ['x'], env: { K: '1' } });
  });

  test('UX8: what is wrong with an entry is told, and the others are understood', () => {
    const understood = understand(
      '{ "mcpServers": { "a": { "command": "x" }, "b": { "type": "pigeon", "url": "x" } } }'
    );
    expect(understood).toMatchObject({
      servers: [{ definition: { name: 'a' } }],
      leftOut: [{ code: 'config.unknown-type', server: 'b' }]
    });
    expect(reason('{ "mcpServers": { "b": { "type": "pigeon", "url": "x" } } }')).toContain('pigeon');
  });

  test.each([
    ['{ "mcpServers": { "a": { "command" "x" } } }', 'line 1'],
    ['{ "mcpServers": {} }', 'no server'],
    ['{ "theme": "dark" }', 'no server'],
    ['[]', 'no server'],
    ['{', 'no server']
  ])('UX8: %s is not understood, and the reason says why', (text, word) => {
    expect(reason(text)).toContain(word);
  });

  test('UX8: every file of another program’s shape in the fixtures gives what it holds', () => {
    const read = (name: string): readonly string[] =>
      servers(
        fs.readFileSync(path.resolve(import.meta.dirname, '../../fixtures/configs/dialects', name), 'utf8')
      ).map((server) => server.name);
    expect(read('claude-desktop.json')).toEqual(['files', 'notes']);
    expect(read('wrong-root.json')).toEqual(['c', 'a', 'b', 'd']);
    expect(read('type-spellings.json')).toHaveLength(14);
  });
});

import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nodeClock, nodeRandom } from '#core/node-ports';
import { createUndos, type Undos } from '#core/undos';
import { createProgramHandlers } from '#core/program/programs';
import { createState } from '#core/state';
import { ok, type Result } from '#shared/failure';
import { emptySnapshot, id, server } from '../../renderer/snapshots';
import { listing, temporaryFolder } from '../config/folder';

interface Home {
  readonly home: string;
  readonly handlers: ReturnType<typeof createProgramHandlers> & Undos['handlers'];
  put(file: string, text: string): string;
  read(file: string): string;
}

/** A home with a server `keyed` of ours, whose secret lies in the keychain. */
function homeWith(entry: object): Home {
  const home = temporaryFolder();
  const put = (file: string, text: string): string => {
    const whole = path.join(home, file);
    fs.mkdirSync(path.dirname(whole), { recursive: true });
    fs.writeFileSync(whole, text);
    return whole;
  };
  const file = put('.patchbay/mcp.json', JSON.stringify({ mcpServers: { keyed: entry } }));
  const state = createState(emptySnapshot.app);
  state.put('servers', id('user', 'keyed'), server('user', 'keyed', { source: { file, line: 1 } }));
  const undos = createUndos(nodeRandom);
  const handlers = createProgramHandlers({
    undos,
    ports: {
      environment: { variables: {}, platform: 'linux', home, system: path.join(home, 'etc'), version: '1' },
      ...{ clock: nodeClock, random: nodeRandom },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined }
    },
    state,
    configuration: { workspace: () => null, reload: () => Promise.resolve() },
    secrets: { get: (name) => Promise.resolve(ok(name === 'keyed/API_KEY' ? 'sk-in-clear-123456' : null)) }
  });
  return {
    home,
    handlers: { ...handlers, ...undos.handlers },
    put,
    read: (name) => fs.readFileSync(path.join(home, name), 'utf8')
  };
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

const serverId = id('user', 'keyed');
const entry = { command: 'npx', args: ['-y', 'keyed'], env: { API_KEY: '${keychain:keyed/API_KEY}' } };

const cursor = `// mine
{
  "mcpServers": {
    "other": { "url": "https://other.example.test/mcp", "headers": { "X-Key": "hidden-of-other-1" } } // stays
  }
}
`;
const codex = `model = "o4" # stays
[mcp_servers.other]
command = "other"
`;
const goose = `# stays
extensions:
  other:
    type: stdio
    name: other
    cmd: other
    args: []
    enabled: true
GOOSE_MODE: auto
`;

test('CF6: programs on this computer are found with what they have; one whose file is broken is not offered', async () => {
  const { handlers, put } = homeWith(entry);
  put('.cursor/mcp.json', JSON.stringify({ mcpServers: { keyed: { command: 'else' } } }));
  put('.codex/config.toml', '[mcp_servers.alias]\ncommand = "npx"\nargs = ["-y", "keyed"]\n');
  put('.config/Claude/claude_desktop_config.json', '{ broken');
  put('.gemini/other.txt', '');
  const { targets, secrets } = value(await handlers['program.find']({ serverId }));
  expect(secrets).toEqual(['keyed/API_KEY']);
  const seen = targets.map(({ place, has, as, refused }) => [place, has, as, refused !== null]);
  expect(seen).toContainEqual(['~/.cursor/mcp.json', 'other', null, false]);
  // Without the variable it is not the same.
  expect(seen).toContainEqual(['~/.codex/config.toml', 'absent', null, false]);
  expect(seen).toContainEqual(['~/.config/Claude/claude_desktop_config.json', 'absent', null, true]);
  // Started once, and without servers so far.
  expect(seen).toContainEqual(['~/.gemini/settings.json', 'absent', null, false]);
  expect(seen.map(([place]) => place)).not.toContain('~/.patchbay/mcp.json');
});

test.each([
  ['.cursor/mcp.json', cursor],
  ['.codex/config.toml', codex],
  ['.config/goose/config.yaml', goose]
])(
  'CF4, CF6: %s gets the server, keeps every other byte and mode bit, and is undone to the byte',
  async (name, text) => {
    const { home, handlers, put, read } = homeWith(entry);
    const file = put(name, text);
    fs.chmodSync(file, 0o640);
    value(await handlers['program.find']({ serverId }));
    const preview = value(
      await handlers['program.preview']({ serverId, file, what: 'copy', secrets: 'reference' })
    );
    expect(preview.lines.some(({ text: line }) => line.includes('${keychain:keyed/API_KEY}'))).toBe(true);
    expect(JSON.stringify(preview)).not.toContain('hidden-of-other');
    expect(read(name)).toBe(text);

    const { undo } = value(
      await handlers['program.write']({ serverId, file, what: 'copy', secrets: 'reference' })
    );
    const after = read(name);
    // A comma may come between an entry and its comment.
    for (const line of text.split('\n'))
      expect(after.replaceAll(',', '')).toContain(line.replaceAll(',', ''));
    expect(after).toContain('${keychain:keyed/API_KEY}');
    expect(fs.statSync(file).mode & 0o777).toBe(0o640);
    expect(fs.readdirSync(path.join(home, '.patchbay/backups'))).toHaveLength(1);
    // There now, so that nothing more would be different.
    const { targets } = value(await handlers['program.find']({ serverId }));
    expect(targets.find((target) => target.file === file)?.has).toBe('same');
    expect(
      value(await handlers['program.preview']({ serverId, file, what: 'copy', secrets: 'reference' })).lines
    ).toEqual([]);
    value(await handlers['action.undo']({ undo }));
    expect(read(name)).toBe(text);

    // Somebody else has taken it out already, and written more.
    const again = value(
      await handlers['program.write']({ serverId, file, what: 'copy', secrets: 'reference' })
    );
    fs.writeFileSync(file, `${text}\n`);
    value(await handlers['action.undo']({ undo: again.undo }));
    expect(read(name)).toBe(`${text}\n`);
  }
);

test('CF6, CF7: a secret goes into another program’s file only in so many words, and is never shown', async () => {
  const { handlers, put, read } = homeWith(entry);
  const file = put('.codex/config.toml', codex);
  value(await handlers['program.find']({ serverId }));
  const preview = value(
    await handlers['program.preview']({ serverId, file, what: 'copy', secrets: 'clear' })
  );
  expect(preview.inClear).toBe(1);
  expect(JSON.stringify(preview)).not.toContain('sk-in-clear');
  value(await handlers['program.write']({ serverId, file, what: 'copy', secrets: 'clear' }));
  expect(read('.codex/config.toml')).toContain('sk-in-clear-123456');
});

test('CF6: what the file has under this name is replaced, and comes back; what others wrote since is kept', async () => {
  const { handlers, put, read } = homeWith(entry);
  const text = JSON.stringify({ mcpServers: { keyed: { command: 'else', own: 1 } } }, null, 2);
  const file = put('.cursor/mcp.json', text);
  value(await handlers['program.find']({ serverId }));
  const { lines } = value(
    await handlers['program.preview']({ serverId, file, what: 'copy', secrets: 'reference' })
  );
  expect(lines.map(({ change, text: line }) => `${change} ${line.trim()}`)).toContain(
    'removed "command": "else",'
  );
  const { undo } = value(
    await handlers['program.write']({ serverId, file, what: 'copy', secrets: 'reference' })
  );
  expect(JSON.parse(read('.cursor/mcp.json'))).toMatchObject({
    mcpServers: { keyed: { command: 'npx', own: 1 } }
  });
  fs.appendFileSync(file, '\n');
  const refused = await handlers['action.undo']({ undo });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'config.changed-meanwhile' } });
  fs.writeFileSync(file, read('.cursor/mcp.json').slice(0, -1));
  value(await handlers['action.undo']({ undo }));
  expect(read('.cursor/mcp.json')).toBe(text);
});

test('CF6: a file that was made is gone after the undo, unless somebody else has written it', async () => {
  const { home, handlers, put, read } = homeWith(entry);
  put('.cursor/other.txt', '');
  const file = path.join(home, '.cursor/mcp.json');
  value(await handlers['program.find']({ serverId }));
  const before = listing(path.join(home, '.cursor'));
  const first = value(
    await handlers['program.write']({ serverId, file, what: 'copy', secrets: 'reference' })
  );
  value(await handlers['action.undo']({ undo: first.undo }));
  expect(listing(path.join(home, '.cursor'))).toEqual(before);
  const second = value(
    await handlers['program.write']({ serverId, file, what: 'copy', secrets: 'reference' })
  );
  fs.writeFileSync(file, read('.cursor/mcp.json').replace('"mcpServers"', '"theirs": 1, "mcpServers"'));
  value(await handlers['action.undo']({ undo: second.undo }));
  expect(JSON.parse(read('.cursor/mcp.json'))).toEqual({ theirs: 1, mcpServers: {} });
});

test('CF6: only files that were found may be written', async () => {
  const { home, handlers } = homeWith(entry);
  const file = path.join(home, '.bashrc');
  const refused = await handlers['program.write']({ serverId, file, what: 'copy', secrets: 'reference' });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'ipc.invalid-input' } });
  expect(fs.existsSync(file)).toBe(false);
});

test.each([
  ['.cursor/mcp.json', cursor],
  ['.codex/config.toml', codex],
  ['.config/goose/config.yaml', goose]
])(
  'CF6: what %s has under this name can also be removed there, and put back to the byte',
  async (name, text) => {
    const { handlers, put, read } = homeWith(entry);
    const file = put(name, text.replaceAll('other', 'keyed'));
    const before = read(name);
    value(await handlers['program.find']({ serverId }));
    const wish = { serverId, file, what: 'remove', secrets: 'reference' } as const;
    const { lines } = value(await handlers['program.preview'](wish));
    expect(lines.some(({ change, text: line }) => change === 'removed' && line.includes('keyed'))).toBe(true);
    expect(JSON.stringify(lines)).not.toContain('hidden-of');
    const { undo } = value(await handlers['program.write'](wish));
    expect(read(name)).not.toContain('keyed');
    expect(read(name)).toContain('stays');
    value(await handlers['action.undo']({ undo }));
    expect(read(name)).toBe(before);
  }
);

import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nodeServer } from '../fixtures/start-server';
import { launch, writeConfig } from './launch';
import { serverRow } from './window';

const before = {
  '.config/Code/User/mcp.json': `// mine
{
  "servers": {
    "other": { "type": "stdio", "command": "other" }, // stays
  },
}
`,
  '.codex/config.toml': `model = "x" # stays
[mcp_servers.other]
command = "other"
`,
  '.config/goose/config.yaml': `# stays
extensions:
  other: { type: stdio, name: other, cmd: other, args: [], enabled: true }
`
};

const after = (args: readonly string[]): Record<keyof typeof before, string> => {
  const command = JSON.stringify(process.execPath);
  const list = `[${args.map((arg) => JSON.stringify(arg)).join(', ')}]`;
  return {
    '.config/Code/User/mcp.json': before['.config/Code/User/mcp.json'].replace(
      '// stays\n',
      `// stays
    "fresh": {
      "type": "stdio",
      "command": ${command},
      "args": ${list},
      "env": {
        "API_KEY": "\${keychain:fresh/API_KEY}"
      }
    },
`
    ),
    '.codex/config.toml': `${before['.codex/config.toml']}
[mcp_servers.fresh]
command = ${command}
args = ${list}
env = { API_KEY = "\${keychain:fresh/API_KEY}" }
`,
    '.config/goose/config.yaml': `${before['.config/goose/config.yaml']}  fresh:
    name: "fresh"
    type: "stdio"
    cmd: ${command}
    args: ${list}
    envs: { API_KEY: "\${keychain:fresh/API_KEY}" }
    enabled: true
`
  };
};

test('CF6: a server is copied into files of three programs and back to the byte, after every line was shown', async () => {
  const home = await mkdtemp(path.join(os.tmpdir(), 'patchbay-e2e-'));
  for (const [file, text] of Object.entries(before)) {
    await mkdir(path.dirname(path.join(home, file)), { recursive: true });
    await writeFile(path.join(home, file), text);
  }
  const { args } = nodeServer('answers');
  const entry = { command: process.execPath, args, env: { API_KEY: '${keychain:fresh/API_KEY}' } };
  await writeConfig(path.join(home, '.patchbay/mcp.json'), { mcpServers: { fresh: entry } });
  const launched = await launch({ home });
  const { page } = launched;
  const dialog = page.getByRole('dialog', { name: 'Copy fresh to another program' });
  const wanted = after(args);
  const programs = [
    ['VS Code', '.config/Code/User/mcp.json'],
    ['Codex', '.codex/config.toml'],
    ['Goose', '.config/goose/config.yaml']
  ] as const;
  for (const [program, file] of programs) {
    await serverRow(page, 'fresh').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy to another program…' }).click();
    await dialog.getByRole('radio', { name: new RegExp(`^${program}`) }).check();
    const place = `~/${file}`;
    await dialog.getByRole('list', { name: `What will be different in ${place}` }).waitFor();
    if (program === 'VS Code') {
      await dialog.getByText('VS Code cannot read your keychain: fresh/API_KEY.').waitFor();
    }
    expect(await readFile(path.join(home, file), 'utf8')).toBe(before[file]);
    await dialog.getByRole('button', { name: `Copy to ${program}` }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await readFile(path.join(home, file), 'utf8')).toBe(wanted[file]);
  }
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByText('Undone: fresh was copied to Goose').waitFor();
  const last = programs[2][1];
  expect(await readFile(path.join(home, last), 'utf8')).toBe(before[last]);
  // Where it is already it can also be taken away.
  await serverRow(page, 'fresh').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy to another program…' }).click();
  await dialog.getByRole('radio', { name: /^Codex Already there/ }).check();
  await dialog.getByRole('radio', { name: 'Remove from Codex' }).check();
  await dialog.getByRole('button', { name: 'Remove from Codex' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await readFile(path.join(home, '.codex/config.toml'), 'utf8')).toBe(before['.codex/config.toml']);
  await launched.close();
});

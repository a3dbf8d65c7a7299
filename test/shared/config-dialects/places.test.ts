import { expect, test } from 'vitest';
import type { DialectName } from '#shared/config-dialects/dialect';
import { programFiles, type Computer } from '#shared/config-dialects/places';
import { recognise } from '#shared/config-dialects/recognise';

function filesOf(dialect: DialectName, computer: Partial<Computer>): readonly string[] {
  const whole = { platform: 'linux', home: '/home/ann', variables: {}, workspace: null, ...computer };
  return programFiles(whole)
    .filter((each) => each.dialect === dialect)
    .map(({ file }) => file);
}

test('CF6: each program is looked for where it keeps its servers on this system', () => {
  expect(filesOf('claude-desktop', {})).toEqual(['/home/ann/.config/Claude/claude_desktop_config.json']);
  expect(filesOf('claude-desktop', { platform: 'darwin', home: '/Users/ann' })).toEqual([
    '/Users/ann/Library/Application Support/Claude/claude_desktop_config.json'
  ]);
  expect(filesOf('claude-desktop', { platform: 'win32', home: 'C:\\Users\\Ann' })[1]).toBe(
    'C:\\Users\\Ann\\AppData\\Roaming\\Claude\\claude_desktop_config.json'
  );
  expect(filesOf('codex', {})).toEqual(['/home/ann/.codex/config.toml']);
  expect(filesOf('goose', { platform: 'win32', home: 'C:\\Users\\Ann' })).toEqual([
    'C:\\Users\\Ann\\AppData\\Roaming\\Block\\goose\\config\\config.yaml'
  ]);
});

test('CF6: variables that move a program’s files are followed, but not for another home', () => {
  const variables = { HOME: '/home/ann', XDG_CONFIG_HOME: '/x', CODEX_HOME: '/c', CLAUDE_CONFIG_DIR: '/d' };
  expect(filesOf('goose', { variables })).toEqual(['/x/goose/config.yaml']);
  expect(filesOf('codex', { variables })).toEqual(['/c/config.toml']);
  expect(filesOf('claude-code', { variables })).toEqual(['/d/.claude.json']);
  expect(filesOf('codex', { variables, home: '/tmp/other' })).toEqual(['/tmp/other/.codex/config.toml']);
});

test('CF6: a project’s files are looked for in its folder, and every place is recognised for what it is', () => {
  expect(filesOf('cursor', { workspace: '/home/ann/shop' })).toEqual([
    '/home/ann/.cursor/mcp.json',
    '/home/ann/shop/.cursor/mcp.json'
  ]);
  for (const platform of ['linux', 'darwin', 'win32']) {
    const all = programFiles({ platform, home: '/home/ann', variables: {}, workspace: '/home/ann/shop' });
    for (const { file, dialect } of all) expect(recognise(file, '').dialect, file).toBe(dialect);
  }
});

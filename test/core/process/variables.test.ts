import { expect, test } from 'vitest';
import type { Environment } from '#core/ports';
import { joinSearchPaths } from '#core/process/search-path';
import { findVariable, mergeVariables, safeVariables } from '#core/process/variables';

function environment(platform: NodeJS.Platform, variables: Record<string, string>): Environment {
  return { platform, variables, home: '/home/me', system: '/etc/patchbay', version: '1' };
}

test('TR1: a server inherits what it needs to find its way and no secret', () => {
  const inherited = {
    HOME: '/home/me',
    LOGNAME: 'me',
    USER: 'me',
    SHELL: '/bin/zsh',
    TERM: 'xterm',
    LANG: 'de_DE.UTF-8',
    LC_ALL: 'C',
    LC_TIME: 'C',
    TZ: 'Europe/Berlin',
    TMPDIR: '/tmp/me',
    XDG_CONFIG_HOME: '/home/me/.config',
    XDG_RUNTIME_DIR: '/run/user/1000',
    DISPLAY: ':0',
    WAYLAND_DISPLAY: 'wayland-0',
    SSH_AUTH_SOCK: '/run/ssh',
    NODE_EXTRA_CA_CERTS: '/etc/ca.pem',
    HTTP_PROXY: 'http://proxy',
    https_proxy: 'http://proxy',
    NO_PROXY: 'localhost',
    all_proxy: 'socks5://proxy'
  };
  const left = {
    AWS_SECRET_ACCESS_KEY: 's',
    GITHUB_TOKEN: 's',
    NODE_OPTIONS: '-r x',
    LD_PRELOAD: 'x',
    PATH: '/bin'
  };
  expect(safeVariables(environment('linux', { ...inherited, ...left }))).toEqual(inherited);
});

test('TR1: a function that a shell exported is not a value', () => {
  expect(safeVariables(environment('linux', { TERM: '() { :; }; evil' }))).toEqual({});
});

test('TR1: on Windows names are compared without regard to case', () => {
  const inherited = { SystemRoot: 'C:\\Windows', 'ProgramFiles(x86)': 'C:\\P', PathExt: '.EXE' };
  const windows = environment('win32', { ...inherited, HOME: 'C:\\x', Secret: 's' });
  expect(safeVariables(windows)).toEqual(inherited);
  expect(findVariable(windows.variables, 'PATHEXT', 'win32')).toBe('.EXE');
  expect(findVariable({ Path: '/x' }, 'PATH', 'linux')).toBeUndefined();
});

test('TR1: what the configuration says wins, in any spelling on Windows', () => {
  expect(mergeVariables('linux', { A: '1', B: '1' }, { B: '2' })).toEqual({ A: '1', B: '2' });
  expect(mergeVariables('win32', { Path: 'a' }, { PATH: 'b' })).toEqual({ PATH: 'b' });
});

test('TR1: folders stand once, in the order of the lists, and only absolute ones', () => {
  expect(joinSearchPaths('linux', '/a', null, '/b:/a::.:rel', undefined, '/c:/b')).toBe('/a:/b:/c');
  expect(joinSearchPaths('win32', 'C:\\Bin', 'c:\\bin;D:\\x;rel')).toBe('C:\\Bin;D:\\x');
});

import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { silentLog } from '../../build/lib/log.mjs';
import { isNoise } from '../../build/lib/noise.mjs';
import { ensureSystem, missingLibraries, parseLdd } from '../../build/lib/system.mjs';
import { temporaryFolder } from './temporary';

test('Start: the libraries that the system lacks are read from its loader', () => {
  const output = [
    '\tlinux-vdso.so.1 (0x00007ffd)',
    '\tlibgtk-3.so.0 => not found',
    '\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)',
    '\tlibnss3.so => not found',
    '\tnot a dynamic executable'
  ].join('\n');
  expect(parseLdd(output)).toEqual(['libgtk-3.so.0', 'libnss3.so']);
});

describe.runIf(process.platform === 'linux')('on Linux', () => {
  /** A folder for PATH with programs that write what they were asked to a file. */
  function programs(...names: string[]): { PATH: string; asked: string } {
    const PATH = temporaryFolder();
    const asked = path.join(PATH, 'asked');
    for (const name of names) {
      const file = path.join(PATH, name);
      writeFileSync(file, `#!/bin/sh\necho "$0 $*" >> ${asked}\nexit 1\n`);
      chmodSync(file, 0o755);
    }
    return { PATH, asked };
  }

  test('Start: a program that has all its libraries lacks none', async () => {
    expect(await missingLibraries('/bin/sh')).toEqual([]);
  });

  test('Start: nothing is said or done when nothing is missing', async () => {
    const { PATH } = programs('Xvfb', 'dbus-daemon', 'dbus-send', 'gnome-keyring-daemon');
    await ensureSystem({ display: true, keychain: true, env: { PATH }, log: silentLog });
  });

  test.each([
    ['apt-get', 'apt-get install --no-install-recommends --yes xvfb dbus gnome-keyring'],
    ['dnf', 'dnf install -y xorg-x11-server-Xvfb dbus-daemon dbus-tools gnome-keyring'],
    ['zypper', 'zypper install -y xorg-x11-server-Xvfb dbus-1-daemon dbus-1-tools gnome-keyring'],
    ['pacman', 'pacman -S --needed --noconfirm xorg-server-xvfb dbus gnome-keyring']
  ])('Start: with %s, an installation that was forbidden is a line to run', async (manager, line) => {
    const { PATH } = programs(manager);
    const env = { PATH, PATCHBAY_NO_INSTALL: '1' };
    const given = ensureSystem({ display: true, keychain: true, env, log: silentLog });
    await expect(given).rejects.toThrow(
      `This machine lacks Xvfb, dbus-daemon, dbus-send, gnome-keyring-daemon. Install them, then run this again:`
    );
    await expect(given).rejects.toThrow(line);
  });

  test('Start: without a known package manager what is missing is named', async () => {
    const given = ensureSystem({ display: true, env: { PATH: temporaryFolder() }, log: silentLog });
    await expect(given).rejects.toThrow(/^This machine lacks Xvfb\.\nInstall what brings them/);
  });

  test.runIf(process.getuid?.() === 0)(
    'Start: as root on Debian it is installed, after reading the package lists when that fails at first',
    async () => {
      const { PATH, asked } = programs();
      const log = path.join(PATH, 'apt-get');
      mkdirSync(path.join(PATH, 'lists'));
      // Like apt-get on a new machine: it knows no package before `update`; then it puts the program there.
      writeFileSync(
        log,
        `#!/bin/sh
echo "$DEBIAN_FRONTEND $*" >> ${asked}
case "$*" in
  *update) /bin/touch ${PATH}/lists/read ;;
  *) [ -e ${PATH}/lists/read ] || exit 100
     echo "pmstatus:xvfb:50.0:Unpacking xvfb" >&3
     /bin/touch ${PATH}/Xvfb ;;
esac
`
      );
      chmodSync(log, 0o755);
      const details: string[] = [];
      const spy = Object.assign(() => undefined, {
        step: () => ({ ...silentLog.step(''), at: (text: string) => void details.push(text) })
      });
      await ensureSystem({ display: true, env: { PATH }, log: spy });
      const calls = readFileSync(asked, 'utf8').trim().split('\n');
      expect(calls.map((call) => call.replace(/ -q.*Status-Fd=3/, ''))).toEqual([
        'noninteractive install --no-install-recommends --yes xvfb',
        'noninteractive update',
        'noninteractive install --no-install-recommends --yes xvfb'
      ]);
      expect(details).toContain('50 %, Unpacking xvfb');
    }
  );
});

test('Start: Chromium’s complaints about a machine without a desktop are left out, and nothing else', () => {
  const head = '[19703:1129/212843.290913:ERROR:';
  expect(
    isNoise(`${head}bus.cc(407)] Failed to connect to the bus: Failed to connect to socket /run/dbus/x`)
  ).toBe(true);
  expect(
    isNoise(`${head}viz_main_impl.cc(181)] Exiting GPU process due to errors during initialization`)
  ).toBe(true);
  expect(isNoise(`${head}zygote_host_impl_linux.cc(100)] Running as root without --no-sandbox`)).toBe(false);
  expect(isNoise('Failed to connect to the bus')).toBe(false);
});

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const program = path.resolve(import.meta.dirname, '../../build/fpm-deb.mjs');
const hasDpkg = process.platform === 'linux' && hasProgram('dpkg-deb');
let folder = '';

function hasProgram(name: string): boolean {
  try {
    execFileSync(name, ['--version']);
    return true;
  } catch {
    return false;
  }
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'patchbay-fpm-'));
  mkdirSync(path.join(folder, 'app'));
  writeFileSync(path.join(folder, 'app/run'), '#!/bin/sh\n');
  chmodSync(path.join(folder, 'app/run'), 0o755);
  symlinkSync('run', path.join(folder, 'app/also'));
  writeFileSync(path.join(folder, 'icon.png'), 'picture', { mode: 0o600 });
  writeFileSync(path.join(folder, 'after'), '#!/bin/sh\ntrue\n');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.runIf(hasDpkg)('Packaging: a .deb says what it is and puts every file where it belongs', () => {
  const deb = path.join(folder, 'made.deb');
  execFileSync(process.execPath, [
    program,
    ...['-s', 'dir', '--force', '-t', 'deb', '-d', 'libgtk-3-0', '-d', 'libnss3 (>= 3)'],
    ...['--deb-recommends', 'gnome-keyring', '--deb-compression', 'gzip', '--architecture', 'amd64'],
    ...['--after-install', path.join(folder, 'after'), '--deb-priority', 'optional', '--license', 'MIT'],
    ...['--description', 'Short\n Long\n\n More', '--version', '1.0~beta', '--package', deb],
    ...['--name', 'example', '--maintainer', 'A <a@b.example>', '--url', 'https://b.example'],
    `${path.join(folder, 'app')}/=/opt/Example`,
    `${path.join(folder, 'icon.png')}=/usr/share/icons/example.png`
  ]);
  const fields = execFileSync('dpkg-deb', ['--field', deb], { encoding: 'utf8' });
  expect(
    fields
      .replace(/Installed-Size: \d+\n/, '')
      .trimEnd()
      .split('\n')
  ).toEqual([
    ...['Package: example', 'Version: 1.0~beta', 'Priority: optional', 'Architecture: amd64'],
    ...['Maintainer: A <a@b.example>', 'Depends: libgtk-3-0, libnss3 (>= 3)', 'Recommends: gnome-keyring'],
    ...['Homepage: https://b.example', 'Description: Short', ' Long', ' .', ' More']
  ]);
  const listed = execFileSync('dpkg-deb', ['--contents', deb], { encoding: 'utf8' });
  expect(listed).toMatch(/^drwxr-xr-x root\/root .* \.\/$/m);
  expect(listed).toMatch(/^-rwxr-xr-x root\/root .* \.\/opt\/Example\/run$/m);
  expect(listed).toMatch(/^lrwxrwxrwx root\/root .* \.\/opt\/Example\/also -> run$/m);
  expect(listed).toMatch(/^-rw-r--r-- root\/root .* \.\/usr\/share\/icons\/example\.png$/m);
  execFileSync('dpkg-deb', ['--control', deb, path.join(folder, 'control')]);
  expect(() => execFileSync(path.join(folder, 'control/postinst'))).not.toThrow();
});

test('Packaging: another kind of package is refused', () => {
  const rpm = () => execFileSync(process.execPath, [program, '-s', 'dir', '-t', 'rpm'], { stdio: 'pipe' });
  expect(rpm).toThrow(/makes a \.deb from a folder only, not rpm/);
});

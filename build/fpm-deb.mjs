#!/usr/bin/env node
// electron-builder makes a .deb by a program called fpm, which it would download. This does, with dpkg-deb, what is
// asked of fpm for a .deb; CUSTOM_FPM_PATH names it. Arguments: options, and FROM=TO for what goes where.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const text = /** @type {const} */ ({ type: 'string' });
const list = /** @type {const} */ ({ type: 'string', multiple: true });
const flag = /** @type {const} */ ({ type: 'boolean' });

const { values: asked, positionals: mappings } = parseArgs({
  allowPositionals: true,
  options: {
    source: { ...text, short: 's' },
    target: { ...text, short: 't' },
    depends: { ...list, short: 'd' },
    ...{ 'deb-recommends': list, 'deb-priority': text, 'deb-compression': text },
    ...{ name: text, version: text, iteration: text, architecture: text, description: text },
    ...{ maintainer: text, vendor: text, url: text, license: text, category: text, package: text },
    ...{ 'after-install': text, 'after-remove': text },
    ...{ force: flag, debug: flag, log: text, 'deb-no-default-config-files': flag }
  }
});

/** The file that says what the package is (deb-control(5)). @param {number} kilobytes */
function control(kilobytes) {
  const [summary = '', ...more] = (asked.description ?? '').trim().split('\n');
  const version = asked.iteration ? `${asked.version}-${asked.iteration}` : asked.version;
  /** @type {readonly [string, string | undefined][]} */
  const fields = [
    ['Package', asked.name],
    ['Version', version],
    ['Section', asked.category],
    ['Priority', asked['deb-priority']],
    ['Architecture', asked.architecture],
    ['Maintainer', asked.maintainer],
    ['Installed-Size', String(kilobytes)],
    ['Depends', asked.depends?.join(', ')],
    ['Recommends', asked['deb-recommends']?.join(', ')],
    ['Homepage', asked.url],
    ['Description', [summary, ...more.map((line) => ` ${line.trim() || '.'}`)].join('\n')]
  ];
  return fields.map(([name, value]) => (value ? `${name}: ${value}\n` : '')).join('');
}

/** Puts everything where it will be on the system. @param {string} tree */
function fill(tree) {
  for (const mapping of mappings) {
    const at = mapping.lastIndexOf('=');
    const [from, to] = [mapping.slice(0, at), path.join(tree, mapping.slice(at + 1))];
    mkdirSync(path.dirname(to), { recursive: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    // The files of the temporary folder are closed to others; a folder of the app keeps its modes.
    if (!from.endsWith('/')) chmodSync(to, 0o644);
  }
}

/** @param {string} tree @param {string} name @param {string | undefined} script */
function addScript(tree, name, script) {
  if (script === undefined) return;
  const file = path.join(tree, 'DEBIAN', name);
  cpSync(script, file);
  chmodSync(file, 0o755);
}

if (asked.source !== 'dir' || asked.target !== 'deb' || asked.package === undefined) {
  console.error(`This makes a .deb from a folder only, not ${asked.target} from ${asked.source}.`);
  process.exit(1);
}
const tree = mkdtempSync(path.join(os.tmpdir(), 'patchbay-deb-'));
try {
  // mkdtemp closes it to others, and the package would close the root folder of the system's tree likewise.
  chmodSync(tree, 0o755);
  fill(tree);
  const size = execFileSync('du', ['-sk', '--apparent-size', tree], { encoding: 'utf8' });
  mkdirSync(path.join(tree, 'DEBIAN'), { mode: 0o755 });
  writeFileSync(path.join(tree, 'DEBIAN/control'), control(Number.parseInt(size, 10)));
  addScript(tree, 'postinst', asked['after-install']);
  addScript(tree, 'postrm', asked['after-remove']);
  const compression = `-Z${asked['deb-compression'] ?? 'xz'}`;
  execFileSync('dpkg-deb', ['--root-owner-group', compression, '--build', tree, asked.package], {
    stdio: 'inherit'
  });
} finally {
  rmSync(tree, { recursive: true, force: true });
}

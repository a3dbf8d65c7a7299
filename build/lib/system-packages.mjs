// Which package brings what, by the package manager of the distribution.

/** @typedef {'gui' | 'display' | 'bus' | 'keyring'} Need */

/**
 * @typedef {object} Manager
 * @property {string} program
 * @property {readonly string[]} install its arguments before the names
 * @property {Record<Need, readonly string[]>} packages
 */

/** @type {readonly Manager[]} */
const managers = [
  {
    program: 'apt-get',
    install: ['install', '--no-install-recommends', '--yes'],
    packages: {
      gui: ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libsecret-1-0'],
      display: ['xvfb'],
      bus: ['dbus'],
      keyring: ['gnome-keyring']
    }
  },
  {
    program: 'dnf',
    install: ['install', '-y'],
    packages: {
      gui: ['gtk3', 'nss', 'alsa-lib', 'mesa-libgbm', 'libsecret'],
      display: ['xorg-x11-server-Xvfb'],
      bus: ['dbus-daemon', 'dbus-tools'],
      keyring: ['gnome-keyring']
    }
  },
  {
    program: 'zypper',
    install: ['install', '-y'],
    packages: {
      gui: ['libgtk-3-0', 'mozilla-nss', 'libasound2', 'libgbm1', 'libsecret-1-0'],
      display: ['xorg-x11-server-Xvfb'],
      bus: ['dbus-1-daemon', 'dbus-1-tools'],
      keyring: ['gnome-keyring']
    }
  },
  {
    program: 'pacman',
    install: ['-S', '--needed', '--noconfirm'],
    packages: {
      gui: ['gtk3', 'nss', 'alsa-lib', 'mesa', 'libsecret'],
      display: ['xorg-server-xvfb'],
      bus: ['dbus'],
      keyring: ['gnome-keyring']
    }
  }
];

/** @param {(program: string) => boolean} has @returns {Manager | undefined} */
export function findManager(has) {
  return managers.find(({ program }) => has(program));
}

/** @param {Manager} manager @param {readonly Need[]} needs */
export function packagesFor(manager, needs) {
  return needs.flatMap((need) => manager.packages[need]);
}

// Why Chromium may refuse to start as an ordinary user on Linux, and what helps.
import fs from 'node:fs/promises';
import path from 'node:path';

const SETUID = 0o4000;

/**
 * To be asked when the app has died: the settings alone do not tell, an exception for this program may exist.
 * @param {string} dist the folder of the Electron
 * @returns {Promise<string | undefined>} what to do, when the system's settings do forbid a sandbox
 */
export async function sandboxAdvice(dist) {
  if (process.platform !== 'linux') return undefined;
  const isForbidden =
    (await setting('/proc/sys/kernel/unprivileged_userns_clone')) === '0' ||
    (await setting('/proc/sys/kernel/apparmor_restrict_unprivileged_userns')) === '1';
  const helper = path.join(dist, 'chrome-sandbox');
  const { uid, mode } = await fs.stat(helper).catch(() => ({ uid: 0, mode: SETUID }));
  if (!isForbidden || (uid === 0 && (mode & SETUID) !== 0)) return undefined;
  return (
    'The app was ended at its start. This system forbids the sandbox that Chromium needs; its helper may be allowed by\n\n' +
    `    sudo chown root ${helper} && sudo chmod 4755 ${helper}\n`
  );
}

/** @param {string} file @returns {Promise<string | undefined>} */
async function setting(file) {
  return fs.readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => undefined
  );
}

// How much has been fetched, told by the files that another program is writing.
import fs from 'node:fs/promises';
import path from 'node:path';

/** The size of the largest file below a folder, in bytes; 0 when there is none. @param {string} folder */
export async function largestFile(folder) {
  let largest = 0;
  for (const entry of await entriesOf(folder)) {
    const full = path.join(folder, entry.name);
    const size = entry.isDirectory() ? await largestFile(full) : await sizeOf(full);
    largest = Math.max(largest, size);
  }
  return largest;
}

/** @param {string} folder */
async function entriesOf(folder) {
  // What is listed may be gone a moment later: it is another program's.
  return fs.readdir(folder, { withFileTypes: true }).catch(() => []);
}

/** @param {string} file */
async function sizeOf(file) {
  return fs.stat(file).then(
    ({ size }) => size,
    () => 0
  );
}

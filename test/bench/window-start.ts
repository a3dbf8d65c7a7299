// PF1: from the start of the process until the board with 50 servers can be used, beside an Electron program whose window
// shows one word; in turn.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { median, report, say } from './lib/measure';
import { localServer, withFolder } from './lib/programs';
import { appIn, giveServers, timeStart } from './lib/window';

const servers = 50;
const rounds = 7;

const emptyProgram = `
const { app, BrowserWindow } = require('electron');
void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, show: true });
  void window.loadFile('index.html');
});
app.on('window-all-closed', () => app.quit());
`;

async function writeEmpty(folder: string): Promise<string> {
  const program = path.join(folder, 'empty');
  await mkdir(program);
  await writeFile(path.join(program, 'package.json'), JSON.stringify({ name: 'empty', main: 'main.cjs' }));
  await writeFile(path.join(program, 'main.cjs'), emptyProgram);
  await writeFile(path.join(program, 'index.html'), '<!doctype html><title>Empty</title><main>Ready</main>');
  return program;
}

/** In the page of the empty program. */
function firstPicture(): number | null {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return paint === undefined ? null : performance.timeOrigin + paint.startTime;
}

/** In our page: the mark counts only where all rows are there. */
function board(): number | null {
  const [drawn] = performance.getEntriesByName('patchbay:drawn');
  const rows = document.querySelectorAll('nav [role="option"]').length;
  return drawn === undefined || rows < 50 ? null : performance.timeOrigin + drawn.startTime;
}

await withFolder(async (folder) => {
  const program = await writeEmpty(folder);
  const config = Object.fromEntries(
    Array.from({ length: servers }, (_, index) => [
      `server-${String(index + 1)}`,
      { command: process.execPath, args: [localServer, String(index)] }
    ])
  );
  const times: { readonly ours: number; readonly peer: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const home = path.join(folder, `home-${String(round)}`);
    await giveServers(home, config);
    const peer = await timeStart([program], home, firstPicture);
    times.push({ ours: await timeStart(appIn(home), home, board), peer });
  }
  say(`each run, ms: ${times.map(({ ours, peer }) => `${ours.toFixed(0)}/${peer.toFixed(0)}`).join(', ')}`);
  report({
    id: 'PF1',
    what: `process start to a board with ${String(servers)} servers`,
    unit: 'ms',
    ours: median(times.map(({ ours }) => ours)),
    peer: { name: 'empty Electron window', value: median(times.map(({ peer }) => peer)) },
    limit: 1.3
  });
});

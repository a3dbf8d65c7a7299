// Loaded into the main process before the app (`-r`). A debugger that attaches while a window is being made may get no
// answer from it, ever. So nothing hears of `ready` before Playwright has attached and calls this, as it does in each
// program that it starts.
const { app } = require('electron');

const ready = app.whenReady();
/** @type {Promise<void>} */
const attached = new Promise((resolve) => Object.assign(globalThis, { __playwright_run: resolve }));

app.whenReady = async () => {
  await ready;
  await attached;
};

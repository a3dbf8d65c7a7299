import { app, BrowserWindow } from 'electron';

/**
 * Quitting closes the windows at once and the servers behind them before the process ends, whoever asked: the
 * menu, the last window (unless the app stays in the tray), or a signal.
 */
export function quitCleanly(close: () => Promise<void>, staysWithoutWindow: () => Promise<boolean>): void {
  let isClosed = false;
  let closing: Promise<void> | null = null;

  app.on('before-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    closing ??= close()
      .catch((error: unknown) => {
        process.stderr.write(`Closing failed: ${String(error)}\n`);
      })
      .then(() => {
        isClosed = true;
        // `exit`, not `quit`: nothing is left that could object.
        app.exit(0);
      });
    for (const window of BrowserWindow.getAllWindows()) window.close();
  });
  app.on('window-all-closed', () => {
    if (process.platform === 'darwin') return;
    void staysWithoutWindow().then((stays) => {
      if (!stays) app.quit();
    });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      app.quit();
    });
  }
}

import type { ElectronApplication } from 'playwright-core';

/** The system's browser is the test: addresses are kept instead of opened. @returns what was to be opened so far. */
export async function catchBrowser(app: ElectronApplication): Promise<() => Promise<readonly string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedPages: opened });
    shell.openExternal = (url: string) => {
      opened.push(url);
      return Promise.resolve();
    };
  });
  return () => app.evaluate(() => (globalThis as unknown as { openedPages: string[] }).openedPages);
}

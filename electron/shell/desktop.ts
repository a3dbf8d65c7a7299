import { BrowserWindow, clipboard, dialog, shell, type OpenDialogOptions } from 'electron';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Desktop } from '#core/ports';
import { failed, ok } from '#shared/failure';
import { isWebAddress } from '#shared/web-address';

export const electronDesktop: Desktop = {
  openUrl: async (url) => {
    // Whoever asks, nothing but the web is opened, and never through a shell (SE2).
    if (!isWebAddress(url))
      return failed('ipc.invalid-input', { details: { name: 'browser.open', what: url } });
    try {
      await shell.openExternal(url);
      return ok(null);
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      return failed('process.no-browser', { cause });
    }
  },
  openFile: async (file) => {
    const refusal = await shell.openPath(file);
    return refusal === '' ? ok(null) : failed('config.unreadable', { details: { file }, cause: refusal });
  },
  writeClipboard: (text) => {
    // Newer Electron answers with a promise, older ones with nothing.
    return Promise.resolve(clipboard.writeText(text)).then(() => ok(null));
  },
  chooseFolder: async (title) => ok(await choose({ title, properties: ['openDirectory'] })),
  // Programs keep their settings in hidden folders.
  chooseFile: async (title) => ok(await choose({ title, properties: ['openFile', 'showHiddenFiles'] })),
  saveFile: async ({ suggestedName, content }) => {
    const options = { defaultPath: suggestedName };
    const window = BrowserWindow.getFocusedWindow();
    const { canceled, filePath } = await (window === null
      ? dialog.showSaveDialog(options)
      : dialog.showSaveDialog(window, options));
    if (canceled || filePath === '') return ok({ file: null });
    try {
      await pipeline(Readable.from(content), createWriteStream(filePath));
      return ok({ file: filePath });
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      return failed('storage.file-not-saved', { details: { file: filePath }, cause });
    }
  }
};

/** null: the person chose nothing. */
async function choose(options: OpenDialogOptions): Promise<string | null> {
  const window = BrowserWindow.getFocusedWindow();
  const { canceled, filePaths } = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  return canceled ? null : (filePaths[0] ?? null);
}

import { clipboard, shell } from 'electron';
import type { Desktop } from '#core/ports';
import { failed, ok } from '#shared/failure';

export const electronDesktop: Desktop = {
  openUrl: async (url) => {
    await shell.openExternal(url);
    return ok(null);
  },
  openFile: async (file) => {
    const refusal = await shell.openPath(file);
    return refusal === '' ? ok(null) : failed('config.unreadable', { details: { file }, cause: refusal });
  },
  writeClipboard: (text) => {
    // Newer Electron answers with a promise, older ones with nothing.
    return Promise.resolve(clipboard.writeText(text)).then(() => ok(null));
  }
};

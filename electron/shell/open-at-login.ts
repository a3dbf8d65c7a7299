import { app } from 'electron';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Whether the system opens Patchbay when the person logs in. Linux has no call for it, but a folder of entries. */
export function setOpenAtLogin(on: boolean): void {
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: on });
    return;
  }
  const file = entryFile();
  if (!on) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, entry());
}

/** Beside our own folder in the one for settings: `~/.config/autostart`. */
function entryFile(): string {
  return path.join(path.dirname(app.getPath('userData')), 'autostart', 'patchbay.desktop');
}

function entry(): string {
  // An AppImage runs from a place that is another one each time.
  const program = process.env['APPIMAGE'] ?? process.execPath;
  const words = app.isPackaged ? [program] : [program, app.getAppPath()];
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Patchbay',
    `Exec=${words.map(quoted).join(' ')}`,
    'X-GNOME-Autostart-enabled=true',
    ''
  ].join('\n');
}

/** As the desktop entry specification has it: these four mean something within quotes, and a percent sign anywhere. */
function quoted(word: string): string {
  return `"${word.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;
}

import { BrowserWindow, nativeTheme, screen } from 'electron';
import path from 'node:path';
import { appOrigin } from './app-protocol';
import type { Bounds, WindowStore } from './preferences';

/** Opens the one window where it was left, as far as a screen still shows that place. */
export function openWindow(store: WindowStore, preload: string): BrowserWindow {
  const bounds = visible(store.bounds());
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 480,
    minHeight: 400,
    show: false,
    title: 'Patchbay',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#15181d' : '#ffffff',
    // The menu is there with Alt, and its keys always.
    autoHideMenuBar: true,
    webPreferences: {
      preload: path.resolve(preload),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      spellcheck: false
    }
  });
  if (store.bounds().maximized) window.maximize();
  // A page whose process died is drawn anew; it asks for the whole state and goes on.
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit' && !window.isDestroyed()) window.webContents.reload();
  });
  window.webContents.on('did-finish-load', () => {
    window.webContents.setZoomFactor(store.get().zoom ?? 1);
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  window.on('close', () => {
    const { x, y, width, height } = window.getNormalBounds();
    store.setBounds({ x, y, width, height, maximized: window.isMaximized() });
  });
  void window.loadURL(`${appOrigin}/index.html`);
  return window;
}

/** Opens a place of the page, which goes there without being loaded again. */
export function goTo(window: BrowserWindow, hash: string): void {
  const go = () => void window.loadURL(`${appOrigin}/index.html${hash}`);
  if (window.webContents.isLoading()) window.webContents.once('did-finish-load', go);
  else go();
}

function visible(bounds: Bounds): { x?: number; y?: number; width: number; height: number } {
  const size = { width: Math.max(480, bounds.width), height: Math.max(400, bounds.height) };
  if (bounds.x === undefined || bounds.y === undefined) return size;
  const { x, y } = bounds;
  const { workArea } = screen.getDisplayMatching({ x, y, ...size });
  const isShown =
    x < workArea.x + workArea.width &&
    x + size.width > workArea.x &&
    y >= workArea.y &&
    y < workArea.y + workArea.height;
  return isShown ? { x, y, ...size } : size;
}

import { BrowserWindow, nativeTheme, screen } from 'electron';
import path from 'node:path';
import { appOrigin } from './app-protocol';
import type { Bounds, WindowStore } from './preferences';

export const usualSize = { width: 1280, height: 800 } as const;
/** On a busy machine a hidden window may wait for its first picture for ever; once it is shown, that comes. */
const patienceMs = 500;

/**
 * Opens the one window. It is made before anything of its place is known, so that its page is loaded meanwhile, and shown
 * where it was left, as far as a screen still shows that place.
 */
export function openWindow(place: Promise<WindowStore>, preload: string): BrowserWindow {
  const window = new BrowserWindow({
    ...usualSize,
    minWidth: 480,
    minHeight: 400,
    show: false,
    title: 'Patchbay',
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
  // A page whose process died is drawn anew; it asks for the whole state and goes on.
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit' && !window.isDestroyed()) window.webContents.reload();
  });
  const isDrawn = new Promise<void>((resolve) => {
    window.once('ready-to-show', resolve);
    window.webContents.once('did-finish-load', () => setTimeout(resolve, patienceMs));
  });
  void place.then(async (store) => {
    if (window.isDestroyed()) return;
    putWhereItWas(window, store);
    await isDrawn;
    if (window.isDestroyed()) return;
    // Maximizing shows a window that is hidden.
    if (store.bounds().maximized) window.maximize();
    window.show();
  });
  void window.loadURL(`${appOrigin}/index.html`);
  return window;
}

function putWhereItWas(window: BrowserWindow, store: WindowStore): void {
  const bounds = visible(store.bounds());
  window.setBounds(bounds);
  if (bounds.x === undefined) window.center();
  window.setBackgroundColor(nativeTheme.shouldUseDarkColors ? '#15181d' : '#ffffff');
  const zoom = () => {
    window.webContents.setZoomFactor(store.get().zoom ?? 1);
  };
  zoom();
  window.webContents.on('did-finish-load', zoom);
  window.on('close', () => {
    const { x, y, width, height } = window.getNormalBounds();
    store.setBounds({ x, y, width, height, maximized: window.isMaximized() });
  });
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

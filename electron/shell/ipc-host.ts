import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import { failed, type Result } from '#shared/failure';
import { callChannel, eventChannel } from '#shared/ipc/channels';
import type { Patch } from '#shared/view/patch';
import { appOrigin } from './app-protocol';

/** The core, as far as a host needs it. */
export interface Host {
  dispatch(name: unknown, input: unknown): Promise<Result<unknown>>;
  subscribe(listener: (patch: Patch) => void): () => void;
}

/** The one gate between window and core: only the main frame of our window, only from our origin. */
export function serveIpc(window: BrowserWindow, host: Host): void {
  ipcMain.handle(callChannel, (event, name: unknown, input: unknown) =>
    isOurWindow(window, event) ? host.dispatch(name, input) : failed('ipc.refused')
  );
  const unsubscribe = host.subscribe((patch) => {
    if (!window.webContents.isDestroyed()) window.webContents.send(eventChannel, patch);
  });
  window.on('closed', () => {
    unsubscribe();
    ipcMain.removeHandler(callChannel);
  });
}

function isOurWindow(window: BrowserWindow, event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  if (window.isDestroyed() || frame === null) return false;
  const url = new URL(frame.url);
  return (
    event.sender === window.webContents &&
    frame === window.webContents.mainFrame &&
    `${url.protocol}//${url.host}` === appOrigin
  );
}

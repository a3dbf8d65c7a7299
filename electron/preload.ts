import { contextBridge, ipcRenderer } from 'electron';
import { actionChannel, actionEvent, bridgeName, callChannel, eventChannel } from '#shared/ipc/channels';
import type { Patch } from '#shared/view/patch';

// The page's own; preload scripts are compiled without the types of the DOM.
declare const window: EventTarget;

// Two functions, nothing of Electron: the window cannot name a channel, and events carry no sender.
contextBridge.exposeInMainWorld(bridgeName, {
  call: (name: string, input: unknown): Promise<unknown> => ipcRenderer.invoke(callChannel, name, input),
  subscribe: (listener: (patch: Patch) => void): (() => void) => {
    const forward = (_event: unknown, patch: Patch): void => {
      listener(patch);
    };
    ipcRenderer.on(eventChannel, forward);
    return () => {
      ipcRenderer.off(eventChannel, forward);
    };
  }
});

// The page hears of a click in the menu as of any event of its own, and judges whether it is an action.
ipcRenderer.on(actionChannel, (_event: unknown, id: unknown) => {
  if (typeof id === 'string') window.dispatchEvent(new CustomEvent(actionEvent, { detail: id }));
});

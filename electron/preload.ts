import { contextBridge, ipcRenderer } from 'electron';
import { bridgeName, callChannel, eventChannel } from '#shared/ipc/channels';
import type { Patch } from '#shared/view/patch';

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

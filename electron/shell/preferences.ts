import { nativeTheme } from 'electron';
import Store from 'electron-store';
import type { PreferencesStore } from '#core/ports';
import type { Preferences } from '#shared/view/snapshot';

export interface Bounds {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
  readonly maximized: boolean;
}

interface Stored {
  readonly preferences: Preferences;
  readonly bounds: Bounds;
}

const defaults: Stored = {
  preferences: { theme: 'system', panes: {} },
  bounds: { width: 1280, height: 800, maximized: false }
};

export interface WindowStore extends PreferencesStore {
  bounds(): Bounds;
  setBounds(bounds: Bounds): void;
}

/** Theme, panes and the window's place, beside the app's own data. A damaged file costs only these. */
export function createWindowStore(): WindowStore {
  const store = new Store<Stored>({ name: 'window', defaults, clearInvalidConfig: true });
  nativeTheme.themeSource = store.get('preferences').theme;
  return {
    get: () => store.get('preferences'),
    set: (patch) => {
      const before = store.get('preferences');
      const preferences = { ...before, ...patch, panes: { ...before.panes, ...patch.panes } };
      store.set('preferences', preferences);
      nativeTheme.themeSource = preferences.theme;
      return preferences;
    },
    bounds: () => store.get('bounds'),
    setBounds: (bounds) => store.set('bounds', bounds)
  };
}

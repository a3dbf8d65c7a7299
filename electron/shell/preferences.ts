import { BrowserWindow, nativeTheme } from 'electron';
import Store from 'electron-store';
import { z } from 'zod';
import type { PreferencesStore } from '#core/ports';
import { languageChoices } from '#shared/text/language';
import { serverSorts, type Preferences } from '#shared/view/snapshot';
import { setOpenAtLogin } from './open-at-login';
import { usualSize } from './window';

const texts = z.array(z.string()).readonly().catch([]).default([]);

const preferencesSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  panes: z.record(z.string(), z.array(z.number()).readonly()).catch({}),
  folders: z.array(z.string()).readonly().catch([]),
  language: z.enum(languageChoices).catch('system').default('system'),
  tray: z.boolean().catch(false).default(false),
  notify: z.boolean().catch(true).default(true),
  quiet: z.object({ from: z.number(), to: z.number() }).nullable().catch(null).default(null),
  zoom: z.number().min(0.5).max(3).catch(1).default(1),
  atLogin: z.boolean().catch(false).default(false),
  sort: z.enum(serverSorts).catch('file').default('file'),
  order: texts,
  folded: texts,
  recent: texts,
  used: texts
});

/** Each field of a record has its own way out; what is no record has none of them. */
function recordOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

const boundsSchema = z.object({
  x: z.number().optional(),
  y: z.number().optional(),
  width: z.number(),
  height: z.number(),
  maximized: z.boolean()
});

export type Bounds = z.infer<typeof boundsSchema>;

const defaultBounds: Bounds = { ...usualSize, maximized: false };

export interface WindowStore extends PreferencesStore {
  bounds(): Bounds;
  setBounds(bounds: Bounds): void;
}

/** Theme, panes and the window's place, beside the app's own data. A damaged file costs only these. */
export function createWindowStore(): WindowStore {
  const store = new Store<Record<string, unknown>>({
    name: 'window',
    clearInvalidConfig: true,
    accessPropertiesByDotNotation: false
  });
  const get = (): Preferences => preferencesSchema.parse(recordOf(store.get('preferences')));
  nativeTheme.themeSource = get().theme;
  return {
    get,
    set: (patch) => {
      const before = get();
      const preferences = { ...before, ...patch, panes: { ...before.panes, ...patch.panes } };
      store.set('preferences', preferences);
      if (patch.atLogin !== undefined) setOpenAtLogin(patch.atLogin);
      nativeTheme.themeSource = preferences.theme;
      for (const window of BrowserWindow.getAllWindows()) {
        window.webContents.setZoomFactor(preferences.zoom ?? 1);
      }
      return preferences;
    },
    bounds: () => boundsSchema.catch(defaultBounds).parse(store.get('bounds')),
    setBounds: (bounds) => {
      store.set('bounds', bounds);
    }
  };
}

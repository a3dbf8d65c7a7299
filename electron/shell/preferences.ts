import { nativeTheme } from 'electron';
import Store from 'electron-store';
import { z } from 'zod';
import type { PreferencesStore } from '#core/ports';
import type { Preferences } from '#shared/view/snapshot';

const preferencesSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  panes: z.record(z.string(), z.array(z.number()).readonly()).catch({}),
  folders: z.array(z.string()).readonly().catch([])
});

const boundsSchema = z.object({
  x: z.number().optional(),
  y: z.number().optional(),
  width: z.number(),
  height: z.number(),
  maximized: z.boolean()
});

export type Bounds = z.infer<typeof boundsSchema>;

const defaultBounds: Bounds = { width: 1280, height: 800, maximized: false };

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
  const get = (): Preferences =>
    preferencesSchema
      .catch({ theme: 'system', panes: {}, folders: [] })
      .parse(store.get('preferences') ?? {});
  nativeTheme.themeSource = get().theme;
  return {
    get,
    set: (patch) => {
      const before = get();
      const preferences = { ...before, ...patch, panes: { ...before.panes, ...patch.panes } };
      store.set('preferences', preferences);
      nativeTheme.themeSource = preferences.theme;
      return preferences;
    },
    bounds: () => boundsSchema.catch(defaultBounds).parse(store.get('bounds')),
    setBounds: (bounds) => {
      store.set('bounds', bounds);
    }
  };
}

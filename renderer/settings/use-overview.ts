import { useCallback, useEffect, useState } from 'react';
import type { SettingsOverview } from '#shared/ipc/setting-commands';
import { call } from '../bridge';
import { useWindow } from '../store';

/** What the settings files say; read anew when one of them changes. */
export function useOverview(): { readonly overview: SettingsOverview | null; readonly load: () => void } {
  const sources = useWindow((state) => state.snapshot.sources);
  const [overview, setOverview] = useState<SettingsOverview | null>(null);
  const load = useCallback(() => {
    void call('settings.overview', {}).then((answer) => {
      if (answer.ok) setOverview(answer.value);
    });
  }, []);
  useEffect(load, [load, sources]);
  return { overview, load };
}

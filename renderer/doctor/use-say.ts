import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** For sentences whose key is put together from what the host found (`shared/doctor/words.ts`). */
export function useSay(): (key: string, params?: Readonly<Record<string, unknown>>) => string {
  const { t } = useTranslation();
  return useCallback((key, params = {}) => t(key, params), [t]);
}

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Text } from './text';

export function useText(): Text {
  const { t } = useTranslation();
  return useCallback((key, params = {}) => t(key, params), [t]);
}

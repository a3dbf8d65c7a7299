import { useText } from '../use-text';
import type ui from '#shared/text/en/ui.json';

/** The few words that components bring along themselves. */
export function useUiText(): (key: keyof typeof ui) => string {
  const text = useText();
  return (key) => text(`ui:${key}`);
}

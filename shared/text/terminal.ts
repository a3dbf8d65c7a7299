import { createText } from './text';
import sentences from './en/terminal.json';

const words = createText('en').addResourceBundle('en', 'terminal', sentences);

/**
 * What is said on a terminal about the command line itself. English, whatever the window speaks: other programs read it
 * too. Not in the catalogue, which every window loads.
 */
export function say(
  key: Exclude<keyof typeof sentences, 'help' | `${string}_${string}`> | 'servers',
  params: Readonly<Record<string, unknown>> = {}
): string {
  return words.t(`terminal:${key}`, params);
}

/** What `--help` prints. */
export const helpText = sentences.help.join('\n');

import { Globe, Plug, SquareTerminal, CircleHelp, type LucideIcon } from 'lucide-react';
import { assertNever } from '#shared/assert-never';
import type { ConfigView } from '#shared/view/snapshot';
import type { Text } from '../text';

export function transportIcon(config: ConfigView | null): LucideIcon {
  switch (config?.transport) {
    case undefined:
      return CircleHelp;
    case 'stdio':
      return SquareTerminal;
    case 'sdk':
      return Plug;
    case 'http':
    case 'sse':
    case 'ws':
      return Globe;
  }
}

/** `npx` or `github.example.com`: enough to tell servers apart. */
export function programOrHost(config: ConfigView | null, text: Text): string {
  if (config === null) return '';
  switch (config.transport) {
    case 'stdio':
      return config.command.split(/[/\\]/).at(-1) ?? config.command;
    case 'sdk':
      return text('overview:inside');
    case 'http':
    case 'sse':
    case 'ws':
      return URL.canParse(config.url) ? new URL(config.url).host : config.url;
    default:
      return assertNever(config);
  }
}

/** The whole command or address in one line. */
export function commandOrAddress(config: ConfigView | null, text: Text): string {
  if (config === null) return '';
  switch (config.transport) {
    case 'stdio':
      return [config.shellPrefix ?? '', config.command, ...config.args.map(quoted)]
        .filter((part) => part !== '')
        .join(' ');
    case 'sdk':
      return text('overview:inside');
    case 'http':
    case 'sse':
    case 'ws':
      return config.url;
    default:
      return assertNever(config);
  }
}

/** As one would type it, so that two arguments never look like one. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./~•-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** `Mod` is ⌘ on a Mac and Ctrl elsewhere; keys as in KeyboardEvent.key, e.g. `Mod+Shift+F`, `Mod+Enter`, `F6`. */
export type Shortcut = string;

const onMac: Readonly<Record<string, string>> = {
  Mod: '⌘',
  Shift: '⇧',
  Alt: '⌥',
  Enter: '↵',
  Escape: 'esc',
  Space: 'space'
};
const elsewhere: Readonly<Record<string, string>> = { Mod: 'Ctrl', Enter: '↵', Escape: 'Esc' };

function isMac(platform: string = navigator.platform): boolean {
  return platform.toLowerCase().startsWith('mac') || platform === 'darwin';
}

/** How a person of this system writes it: `⌘↵` or `Ctrl+↵`. */
export function spellShortcut(shortcut: Shortcut, mac: boolean = isMac()): string {
  const words = mac ? onMac : elsewhere;
  return shortcut
    .split('+')
    .map((key) => words[key] ?? key)
    .join(mac ? '' : '+');
}

/** The form of the attribute aria-keyshortcuts. */
export function ariaShortcut(shortcut: Shortcut, mac: boolean = isMac()): string {
  return shortcut.replace('Mod', mac ? 'Meta' : 'Control');
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether the pressed keys are exactly this shortcut. */
export function isShortcut(event: Keys, shortcut: Shortcut, mac: boolean = isMac()): boolean {
  const parts = shortcut.split('+');
  const key = parts.at(-1) ?? '';
  const mod = parts.includes('Mod');
  return (
    event.key.toLowerCase() === (key === 'Space' ? ' ' : key.toLowerCase()) &&
    event.metaKey === (mod && mac) &&
    event.ctrlKey === (mod && !mac) &&
    event.shiftKey === parts.includes('Shift') &&
    event.altKey === parts.includes('Alt')
  );
}

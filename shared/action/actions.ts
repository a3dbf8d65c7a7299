/** Everything that a person can ask for by menu, palette, shortcut or context menu; the window knows how each is done. */

export const actionMenus = ['file', 'edit', 'view', 'server', 'go', 'help'] as const;
export type ActionMenu = (typeof actionMenus)[number];

export interface ActionFacts {
  readonly menu: ActionMenu;
  /** `Mod` is ⌘ on a Mac and Ctrl elsewhere; keys as in KeyboardEvent.key. */
  readonly shortcut?: string;
  /** A line stands before it in the menu. */
  readonly isAfterLine?: true;
  /** In the menu and by its key only: in the palette it would do nothing of use. */
  readonly isForKeys?: true;
}

export const actions = {
  'server.add': { menu: 'file', shortcut: 'Mod+N' },
  'servers.import': { menu: 'file', shortcut: 'Mod+I' },
  'servers.hand-over': { menu: 'file', shortcut: 'Mod+Shift+E' },
  'state.copy': { menu: 'file', isAfterLine: true },
  'state.save': { menu: 'file' },
  'edit.undo': { menu: 'edit', shortcut: 'Mod+Z', isAfterLine: true },
  'filter.focus': { menu: 'edit', shortcut: 'Mod+F' },
  'palette.open': { menu: 'view', shortcut: 'Mod+K', isForKeys: true },
  'activity.toggle': { menu: 'view', shortcut: 'Mod+J' },
  'sort.file': { menu: 'view', isAfterLine: true },
  'sort.name': { menu: 'view' },
  'sort.state': { menu: 'view' },
  'sort.use': { menu: 'view' },
  'theme.system': { menu: 'view', isAfterLine: true },
  'theme.light': { menu: 'view' },
  'theme.dark': { menu: 'view' },
  'zoom.in': { menu: 'view', shortcut: 'Mod+=', isAfterLine: true },
  'zoom.out': { menu: 'view', shortcut: 'Mod+-' },
  'zoom.reset': { menu: 'view', shortcut: 'Mod+0' },
  'server.toggle': { menu: 'server' },
  'server.reconnect': { menu: 'server', shortcut: 'Mod+R' },
  'server.stop-retrying': { menu: 'server' },
  'server.log': { menu: 'server', shortcut: 'Mod+L' },
  'server.edit': { menu: 'server', shortcut: 'Mod+E', isAfterLine: true },
  'server.duplicate': { menu: 'server', shortcut: 'Mod+D' },
  'server.copy': { menu: 'server' },
  'server.copy-to': { menu: 'server' },
  'server.open-file': { menu: 'server' },
  'server.remove': { menu: 'server', shortcut: 'Mod+Backspace' },
  'servers.retry-failed': { menu: 'server', shortcut: 'Mod+Shift+R', isAfterLine: true },
  'go.board': { menu: 'go', shortcut: 'Mod+B' },
  'go.tools': { menu: 'go', shortcut: 'Mod+T' },
  'go.calls': { menu: 'go', shortcut: 'Mod+Shift+H' },
  'go.sources': { menu: 'go' },
  'go.sign-ins': { menu: 'go' },
  'go.doctor': { menu: 'go' },
  'go.settings': { menu: 'go', shortcut: 'Mod+,' },
  'region.next': { menu: 'go', shortcut: 'F6', isAfterLine: true, isForKeys: true },
  'region.back': { menu: 'go', shortcut: 'Shift+F6', isForKeys: true },
  'tab.1': { menu: 'go', shortcut: 'Mod+1', isAfterLine: true, isForKeys: true },
  'tab.2': { menu: 'go', shortcut: 'Mod+2', isForKeys: true },
  'tab.3': { menu: 'go', shortcut: 'Mod+3', isForKeys: true },
  'tab.4': { menu: 'go', shortcut: 'Mod+4', isForKeys: true },
  'tab.5': { menu: 'go', shortcut: 'Mod+5', isForKeys: true },
  'tab.6': { menu: 'go', shortcut: 'Mod+6', isForKeys: true },
  'help.shortcuts': { menu: 'help', shortcut: 'Mod+/' }
} as const satisfies Readonly<Record<string, ActionFacts>>;

export type ActionId = keyof typeof actions;

export const actionIds = Object.keys(actions) as readonly ActionId[];

export function isActionId(value: unknown): value is ActionId {
  return typeof value === 'string' && Object.hasOwn(actions, value);
}

export function factsOf(id: ActionId): ActionFacts {
  return actions[id];
}

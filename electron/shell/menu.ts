import { Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron';
import { actionIds, actionMenus, factsOf, type ActionId, type ActionMenu } from '#shared/action/actions';
import { actionChannel } from '#shared/ipc/channels';

type Item = MenuItemConstructorOptions;

export interface MenuWish {
  /** Sentences of the catalogue, in the window's language. */
  readonly text: (key: string) => string;
  /** The window that a click is for; it is made when there is none. */
  readonly window: () => BrowserWindow;
  readonly platform: NodeJS.Platform;
  /** Key of the sentence that says why an action is not possible now; null: it is. */
  readonly why: (id: ActionId) => string | null;
}

/** The menu bar: the same actions as everywhere, with what every program of the system has. */
export function showMenu(wish: MenuWish): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(wish)));
}

function menuTemplate({ text, window, platform, why }: MenuWish): Item[] {
  const isMac = platform === 'darwin';
  const choose = (id: ActionId) => {
    const target = window();
    if (target.webContents.isLoading()) {
      target.webContents.once('did-finish-load', () => target.webContents.send(actionChannel, id));
    } else target.webContents.send(actionChannel, id);
  };
  const items = (menu: ActionMenu): Item[] =>
    actionIds
      .filter((id) => factsOf(id).menu === menu)
      .flatMap((id): Item[] => {
        const { shortcut, isAfterLine } = factsOf(id);
        const hindrance = why(id);
        const label = text(`menu:actions.${id}`);
        const item: Item = {
          id,
          enabled: hindrance === null,
          label: hindrance === null ? label : `${label} – ${text(hindrance)}`,
          click: () => choose(id),
          // The page has the keys, where they mean what has the focus; the menu only tells them.
          ...(shortcut === undefined
            ? {}
            : { accelerator: acceleratorOf(shortcut), registerAccelerator: false })
        };
        return isAfterLine === true ? [{ type: 'separator' }, item] : [item];
      });
  const menu = (name: ActionMenu): Item => ({
    label: text(`menu:menus.${name}`),
    submenu: [...before(name, isMac), ...items(name), ...after(name, isMac)]
  });
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    ...actionMenus.filter((name) => name !== 'help').map(menu),
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    menu('help')
  ];
}

function before(menu: ActionMenu, isMac: boolean): Item[] {
  if (menu !== 'edit') return [];
  return [
    { role: 'undo' },
    { role: 'redo' },
    { type: 'separator' },
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    ...(isMac ? [{ role: 'pasteAndMatchStyle' } as const] : []),
    { role: 'selectAll' }
  ];
}

function after(menu: ActionMenu, isMac: boolean): Item[] {
  if (menu === 'file') return [{ type: 'separator' }, { role: isMac ? 'close' : 'quit' }];
  if (menu === 'view') return [{ type: 'separator' }, { role: 'togglefullscreen' }];
  return [];
}

function acceleratorOf(shortcut: string): string {
  return shortcut.replace('Mod', 'CmdOrCtrl');
}

import { app, BrowserWindow } from 'electron';
import type { App } from '#core/create-app';
import { actionIds, type ActionId } from '#shared/action/actions';
import { hindranceOf } from '#shared/action/judges';
import { serverAt } from '#shared/view/server-address';
import { showMenu, type MenuWish } from './menu';

/** How often at most the menu bar is made anew; a start of many servers changes much at once. */
const pace = 250;

/**
 * Keeps the menu bar to what is possible now: it follows the servers, and the page that is open.
 * @returns what draws it anew, for a change of language.
 */
export function keepMenu(
  core: Pick<App, 'state'>,
  wish: Omit<MenuWish, 'why'>
): { readonly draw: () => void } {
  let shown = '';
  let timer: NodeJS.Timeout | null = null;

  function follow(): void {
    const why = hindrances(core);
    const next = JSON.stringify([...why]);
    if (next === shown) return;
    shown = next;
    showMenu({ ...wish, why: (id) => why.get(id) ?? null });
  }

  core.state.onChange(() => {
    timer ??= setTimeout(() => {
      timer = null;
      follow();
    }, pace);
  });
  app.on('web-contents-created', (_event, contents) => contents.on('did-navigate-in-page', follow));
  for (const { webContents } of BrowserWindow.getAllWindows()) webContents.on('did-navigate-in-page', follow);
  return {
    draw: () => {
      shown = '';
      follow();
    }
  };
}

function hindrances({ state }: Pick<App, 'state'>): ReadonlyMap<ActionId, string> {
  const { servers } = state.get();
  const id = serverAt(BrowserWindow.getAllWindows()[0]?.webContents.getURL() ?? '');
  const server = id === null ? null : (servers[id] ?? null);
  // Only the window knows whether there is something to take back; it says so when there is not.
  const context = { server, servers: Object.values(servers), canUndo: true };
  return new Map(
    actionIds.flatMap((action) => {
      const why = hindranceOf(action, context);
      return why === null ? [] : [[action, why] as const];
    })
  );
}

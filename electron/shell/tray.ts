import {
  app,
  Menu,
  nativeImage,
  nativeTheme,
  Tray,
  type MenuItemConstructorOptions,
  type NativeImage
} from 'electron';
import type { App } from '#core/create-app';
import type { ServerId } from '#shared/ids';
import { text } from '#shared/text/text';
import { trayView, type TrayAction, type TraySum, type TrayView } from '#shared/view/tray';
import { trayBitmap } from './tray-image';

interface TrayWish {
  readonly core: Pick<App, 'state' | 'dispatch'>;
  readonly openWindow: () => void;
  readonly openServer: (id: ServerId) => void;
}

/** How often at most the icon and its menu change; a start of many servers changes much at once. */
const pace = 250;

/**
 * Shows the state in the tray while the person wants it there, and takes it away when not.
 * @returns what draws it anew, for a change of language.
 */
export function showTray(wish: TrayWish): { readonly draw: () => void } {
  let tray: Tray | null = null;
  let shown = '';
  let timer: NodeJS.Timeout | null = null;

  function draw(): void {
    const { servers, app: state } = wish.core.state.get();
    if (state.preferences.tray !== true) {
      tray?.destroy();
      tray = null;
      shown = '';
      return;
    }
    const view = trayView(servers);
    const template = menuOf(view, wish);
    const next = JSON.stringify([view, template, nativeTheme.shouldUseDarkColors]);
    if (next === shown) return;
    shown = next;
    if (tray === null) {
      tray = new Tray(imageOf(view.sum));
      tray.on('click', wish.openWindow);
    } else tray.setImage(imageOf(view.sum));
    tray.setToolTip(text(`tray:sum.${view.sum}`, { count: view.count }));
    tray.setContextMenu(Menu.buildFromTemplate(template));
  }

  wish.core.state.onChange(() => {
    timer ??= setTimeout(() => {
      timer = null;
      draw();
    }, pace);
  });
  nativeTheme.on('updated', draw);
  draw();
  return { draw };
}

/** What needs the person first, each with the one thing that helps; then the switches, the window and the end. */
function menuOf(view: TrayView, { core, openWindow, openServer }: TrayWish): MenuItemConstructorOptions[] {
  const perform = (action: TrayAction, id: ServerId) => {
    if (action === 'signIn') void core.dispatch('auth.sign-in', { serverId: id });
    else if (action === 'retry') void core.dispatch('server.connect', { serverId: id });
    else openServer(id);
  };
  return [
    ...view.needs.map(({ id, name, action }) => ({
      label: text(`tray:menu.${action}`, { name: plain(name) }),
      click: () => perform(action, id)
    })),
    ...(view.more > 0 ? [{ label: text('tray:menu.more', { count: view.more }), click: openWindow }] : []),
    ...(view.needs.length > 0 ? [{ type: 'separator' } as const] : []),
    {
      label: text('tray:menu.servers'),
      enabled: view.servers.length > 0,
      submenu: view.servers.map(({ id, name, isOn }) => ({
        label: plain(name),
        type: 'checkbox' as const,
        checked: isOn,
        click: () => void core.dispatch(isOn ? 'server.disable' : 'server.enable', { serverId: id })
      }))
    },
    { label: text('tray:menu.open'), click: openWindow },
    { type: 'separator' },
    {
      label: text('tray:menu.quit'),
      click: () => {
        app.quit();
      }
    }
  ];
}

/** In a menu `&` marks a key. */
function plain(name: string): string {
  return name.replaceAll('&', '&&');
}

function imageOf(sum: TraySum): NativeImage {
  const isMac = process.platform === 'darwin';
  const shade = !isMac && nativeTheme.shouldUseDarkColors ? 255 : 0;
  // The shape says it; the colour only helps where the system does not choose it.
  const colour =
    sum === 'needs' && !isMac ? { red: 217, green: 119, blue: 6 } : { red: shade, green: shade, blue: shade };
  const image = nativeImage.createEmpty();
  for (const scaleFactor of [1, 2]) {
    const size = (isMac ? 18 : 22) * scaleFactor;
    image.addRepresentation({
      scaleFactor,
      width: size,
      height: size,
      buffer: nativeImage
        .createFromBitmap(trayBitmap(sum, size, colour), { width: size, height: size })
        .toPNG()
    });
  }
  image.setTemplateImage(isMac);
  return image;
}

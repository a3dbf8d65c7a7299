import { BrowserWindow, Notification } from 'electron';
import type { App } from '#core/create-app';
import { nodeClock } from '#core/node-ports';
import { createNotices } from '#core/notices';
import type { ServerId } from '#shared/ids';
import { text } from '#shared/text/text';
import type { Need } from '#shared/view/notices';

interface NotificationWish {
  readonly core: Pick<App, 'state'>;
  readonly openWindow: () => void;
  readonly openServer: (id: ServerId) => void;
}

/** Tells by the system what needs the person while the window is not in front. */
export function watchForNotices({ core, openWindow, openServer }: NotificationWish): void {
  // One that nobody holds may be collected, and its click with it.
  let last: Notification | null = null;
  const notices = createNotices({
    clock: nodeClock,
    isInFront: () => BrowserWindow.getFocusedWindow() !== null,
    tell: (needs) => {
      if (!Notification.isSupported()) return;
      last?.close();
      last = new Notification(wordsOf(needs));
      last.on('click', () => {
        const [only] = needs;
        if (needs.length === 1 && only !== undefined) openServer(only.id);
        else openWindow();
      });
      last.show();
    }
  });
  core.state.onChange(() => {
    notices.follow(core.state.get());
  });
}

function wordsOf(needs: readonly Need[]): { readonly title: string; readonly body: string } {
  const [only] = needs;
  if (needs.length === 1 && only !== undefined) {
    const { kind, name, why } = only;
    return { title: text(`tray:notice.${kind}`, { name }), body: text(`tray:notice.${kind}Why`, { why }) };
  }
  const names = needs.map(({ name }) => name).join(', ');
  return {
    title: text('tray:notice.several', { count: needs.length }),
    body: text('tray:notice.severalWhy', { names })
  };
}

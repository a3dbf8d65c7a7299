import { expect, test } from 'vitest';
import { launch, startAgain } from './launch';
import { until } from './processes';
import { seeState, snapshot } from './window';

const config = { mcpServers: { gone: { command: 'no-such-program-at-all' } } };

interface Seen {
  toolTip: string;
  labels: string[];
  notices: string[];
}
const seenName = 'patchbaySeen';

test('UX7: the tray shows the sum, the app stays in it without a window, and a second start opens the window', async () => {
  const launched = await launch({ config });
  const { app, page } = launched;
  await seeState(page, 'gone', /Failed/);
  await app.evaluate(({ Tray, Menu }, name) => {
    const seen: Seen = { toolTip: '', labels: [], notices: [] };
    Reflect.set(globalThis, name, seen);
    const { setToolTip, setContextMenu } = Tray.prototype;
    Tray.prototype.setToolTip = function (words) {
      seen.toolTip = words;
      setToolTip.call(this, words);
    };
    Tray.prototype.setContextMenu = function (menu) {
      seen.labels = menu?.items.map(({ label }) => label) ?? [];
      setContextMenu.call(this, menu instanceof Menu ? menu : null);
    };
  }, seenName);
  await page.evaluate(() => {
    window.location.hash = '#/settings';
  });
  await page.getByLabel('Stay in the tray').click();
  const seen = () => app.evaluate((_electron, name) => Reflect.get(globalThis, name) as Seen, seenName);
  await until(seen, ({ toolTip }) => toolTip === 'Patchbay: 1 server needs you');
  expect((await seen()).labels).toEqual(
    expect.arrayContaining(['gone: look at it', 'Servers', 'Open Patchbay', 'Quit Patchbay'])
  );

  await page.close();
  await until(
    () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
    (count) => count === 0
  );
  const opened = app.waitForEvent('window');
  expect((await startAgain(launched.home)).code).toBe(0);
  const next = await opened;
  await next.getByRole('navigation', { name: 'Servers' }).waitFor();
  expect((await snapshot(next)).app.preferences.tray).toBe(true);
  await launched.close();
});

test('UX7: a server that is given up while the window is away is told of, and the click opens it', async () => {
  const launched = await launch({ config });
  const { app, page } = launched;
  await seeState(page, 'gone', /Failed/);
  await page.evaluate(() => {
    window.location.hash = '#/settings';
  });
  await app.evaluate(({ BrowserWindow, Notification }, name) => {
    const seen: Seen = { toolTip: '', labels: [], notices: [] };
    Reflect.set(globalThis, name, seen);
    Notification.isSupported = () => true;
    Notification.prototype.show = function () {
      seen.notices.push(this.title);
      this.emit('click', {});
    };
    BrowserWindow.getFocusedWindow = () => null;
  }, seenName);
  const { servers } = await snapshot(page);
  const id = Object.values(servers).find(({ name }) => name === 'gone')?.id ?? '';
  // Off and on: what was known before is news again.
  for (const command of ['server.disable', 'server.enable'] as const) {
    await page.evaluate(
      async ({ name, serverId }) => {
        const bridge = (
          window as unknown as { patchbay: { call(name: string, input: object): Promise<unknown> } }
        ).patchbay;
        await bridge.call(name, { serverId });
      },
      { name: command, serverId: id }
    );
  }
  await until(
    () => app.evaluate((_electron, name) => (Reflect.get(globalThis, name) as Seen).notices, seenName),
    (notices) => notices.includes('gone could not be connected')
  );
  await page.getByRole('main').getByRole('heading', { name: 'gone', exact: true }).first().waitFor();
  await launched.close();
});

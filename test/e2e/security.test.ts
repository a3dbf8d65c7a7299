import { expect, test } from 'vitest';
import { launch, startAgain } from './launch';
import { seeState } from './window';

test('SE1, SE5: the window is sandboxed, bound by its policy, cannot leave its page, and tells of mistakes without secrets', async () => {
  const launched = await launch();
  const { app, page } = launched;
  await seeState(page, 'Playground', /Connected/);

  expect(page.url()).toBe('app://patchbay/index.html');
  const preferences = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => {
      const contents = window.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> };
      const { sandbox, contextIsolation, nodeIntegration } = contents.getLastWebPreferences();
      return { sandbox, contextIsolation, nodeIntegration };
    })
  );
  expect(preferences).toEqual([{ sandbox: true, contextIsolation: true, nodeIntegration: false }]);
  const globals = await page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer'].filter((name) => name in window)
  );
  expect(globals).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys((window as unknown as { patchbay: object }).patchbay).sort())
  ).toEqual(['call', 'subscribe']);

  const policy = await page.evaluate(async () =>
    (await fetch('app://patchbay/index.html')).headers.get('content-security-policy')
  );
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-/);

  const opened = await page.evaluate(() => window.open('https://example.com/') === null);
  expect(opened).toBe(true);
  expect(app.windows()).toHaveLength(1);
  const outside = await page.evaluate(async () => {
    const asked = [
      'app://patchbay/..%2f..%2fpackage.json',
      'app://patchbay/%2e%2e/main/main.js',
      'app://other/index.html'
    ];
    const answers = await Promise.all(
      asked.map(async (url) =>
        fetch(url).then(
          (r) => r.status,
          () => 0
        )
      )
    );
    return answers.filter((status) => status === 200);
  });
  expect(outside).toEqual([]);
  const permission = await page.evaluate(async () => Notification.requestPermission());
  expect(permission).toBe('denied');

  let log = '';
  app.process().stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('drawing broke with ghp_abcdefghijklmnop1234');
    }, 0);
  });
  await page.getByText('Patchbay made a mistake in window: drawing broke with [redacted].').waitFor();
  await app.evaluate(() => {
    setTimeout(() => {
      throw new Error('reading broke with ghp_abcdefghijklmnop1234');
    }, 0);
  });
  await page.getByText('Patchbay made a mistake in core: reading broke with [redacted].').waitFor();
  expect(log).toContain('drawing broke');
  expect(log).toContain('reading broke');
  expect(log).not.toContain('ghp_');

  // Last, since Playwright waits for a navigation that was refused.
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://example.com/';
    document.body.append(link);
    link.click();
    link.remove();
  });
  expect(
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL())
  ).toBe('app://patchbay/index.html');
  // What was tried above is refused by the policy, which is reported as it should be.
  await launched.close({ expectComplaints: true });
});

test('SE1: the gate refuses wrong names and wrong input from the window itself', async () => {
  const launched = await launch();
  const answers = await launched.page.evaluate(async () => {
    const bridge = (
      window as unknown as { patchbay: { call(name: unknown, input: unknown): Promise<unknown> } }
    ).patchbay;
    return Promise.all([
      bridge.call('nothing', {}),
      bridge.call('server.connect', { serverId: 7 }),
      bridge.call('browser.open', { url: 'file:///etc/passwd' }),
      bridge.call('file.open', { file: '/etc/passwd' })
    ]);
  });
  expect(answers).toMatchObject([
    { ok: false, failure: { code: 'ipc.unknown-command' } },
    { ok: false, failure: { code: 'ipc.invalid-input' } },
    { ok: false, failure: { code: 'ipc.invalid-input' } },
    { ok: false, failure: { code: 'ipc.invalid-input' } }
  ]);
  await launched.close();
});

test('SE1: a second start brings the first window to the front instead of opening another', async () => {
  const launched = await launch();
  const second = await startAgain(launched.home);
  expect(second.code).toBe(0);
  expect(second.stderr).toMatch(/running already/);
  expect(launched.app.windows()).toHaveLength(1);
  await launched.close();
});

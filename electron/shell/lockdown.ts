import { app, session, type WebContents } from 'electron';
import { appOrigin } from './app-protocol';

/** What no window of ours may ever do, whoever made it. Before the first window. */
export function lockDown(): void {
  app.on('web-contents-created', (_event, contents) => {
    denyNavigation(contents);
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-attach-webview', (event) => {
      event.preventDefault();
    });
  });
}

function denyNavigation(contents: WebContents): void {
  const page = `${appOrigin}/index.html`;
  contents.on('will-navigate', (event) => {
    if (event.url !== page) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || event.url !== page) event.preventDefault();
  });
}

/** After `ready`: no permission, no device, no download. */
export function denyPermissions(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => {
    answer(false);
  });
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.on('will-download', (event) => {
    event.preventDefault();
  });
}

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startHttpServer, type HttpServer } from '../fixtures/start-server';
import { catchBrowser } from './browser';
import { launch } from './launch';
import { openServer, seeState } from './window';

const banner = (page: Page) => page.getByRole('region', { name: 'Connection' });

async function startServer(name: string): Promise<HttpServer> {
  return startHttpServer('oauth', [`--case=${name}`]);
}

test('AU1: a whole sign-in in the window, by the browser, and it lasts over a restart', async () => {
  const server = await startServer('plain');
  const config = { mcpServers: { mail: { type: 'http', url: server.url } } };
  const first = await launch({ config });
  const opened = await catchBrowser(first.app);
  await seeState(first.page, 'mail', /Sign in/);
  await openServer(first.page, 'mail');
  await banner(first.page).getByText(`127.0.0.1:${server.port}`).waitFor();
  // What it asks for is known once its metadata has come.
  await banner(first.page)
    .getByText(/\bmcp\b/)
    .first()
    .waitFor();
  expect(await opened()).toEqual([]);
  await banner(first.page).getByRole('button', { name: 'Sign in' }).click();
  await banner(first.page).getByText('Finish signing in').waitFor();
  await banner(first.page).getByRole('button', { name: 'Copy link' }).waitFor();
  await banner(first.page).getByRole('button', { name: 'Open again' }).click();
  await banner(first.page).getByRole('button', { name: 'Cancel' }).waitFor();
  const pages = await opened();
  expect(pages[1]).toBe(pages[0]);
  const response = await fetch(pages[0]!);
  expect(await response.text()).toContain('You are signed in to mail');
  await seeState(first.page, 'mail', /Connected/);
  await first.close({ keepHome: true });

  const second = await launch({ home: first.home });
  const openedAgain = await catchBrowser(second.app);
  await seeState(second.page, 'mail', /Connected/);
  expect(await openedAgain()).toEqual([]);
  await second.close();
  await server.close();
});

test('AU2, AU4: a sign-in that fails says why and what helps; a client id entered by hand lets it through', async () => {
  const server = await startServer('client-by-hand');
  const { app, page, close } = await launch({
    config: { mcpServers: { mail: { type: 'http', url: server.url } } }
  });
  const opened = await catchBrowser(app);
  await seeState(page, 'mail', /Sign in/);
  await openServer(page, 'mail');
  await banner(page).getByRole('button', { name: 'Sign in' }).click();
  await banner(page).getByText('does not take Patchbay as a new client').waitFor();
  await banner(page).getByRole('button', { name: 'Enter a client id…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit/ });
  await dialog.getByRole('button', { name: 'Sign-in' }).click();
  await dialog.getByLabel('Client id').fill('desk-app');
  await dialog.getByLabel('Client secret').fill('s3cret-of-desk');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await seeState(page, 'mail', /Sign in/);
  await openServer(page, 'mail');
  await banner(page).getByRole('button', { name: 'Sign in' }).click();
  await banner(page).getByText('Finish signing in').waitFor();
  await fetch((await opened())[0]!);
  await seeState(page, 'mail', /Connected/);
  await close();
  await server.close();
});

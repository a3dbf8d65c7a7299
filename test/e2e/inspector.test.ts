import { expect, test } from 'vitest';
import { fixture } from '../fixtures/start-server';
import { launch } from './launch';
import { argumentsForm, callButton, chooseTool, openServer, openTab, result, seeState } from './window';

const command = (name: string) => ({ command: process.execPath, args: [fixture(name)] });

test('RP1, RP2, RP6: resources are read, filled in and followed, prompts filled in, all in the window', async () => {
  const launched = await launch({ config: { mcpServers: { things: command('subscribable') } } });
  const { page } = launched;
  await seeState(page, 'Playground', /\d+ tools/);
  await openServer(page, 'Playground');
  await openTab(page, 'Resources');
  const contents = page.getByRole('region', { name: 'Contents' });
  await page.getByRole('option', { name: /^Welcome/ }).click();
  await contents.getByRole('heading', { name: 'Welcome to the Playground' }).waitFor();
  await page.getByRole('option', { name: /^A picture/ }).click();
  await contents.getByRole('img').waitFor();
  await page.getByRole('option', { name: /^Times table/ }).click();
  await contents.getByLabel('number').fill('7');
  await contents.getByText('playground://times-table/7').waitFor();
  await contents.getByRole('button', { name: 'Read' }).click();
  await contents.getByText('12 × 7 = 84').waitFor();

  await openTab(page, 'Prompts');
  await page.getByRole('option', { name: /^write_a_poem/ }).click();
  await page.getByRole('button', { name: 'Get messages' }).click();
  await page.getByText('Fill this in.').waitFor();
  await page.getByLabel('topic').fill('rain');
  await page.getByRole('button', { name: 'Get messages' }).click();
  await page.getByRole('region', { name: 'Messages' }).getByText('Write a poem about rain.').waitFor();

  await seeState(page, 'things', /\d+ tools/);
  await openServer(page, 'things');
  await openTab(page, 'Resources');
  await page.getByRole('option', { name: /^counter/ }).click();
  await contents.getByText('changed 0 times').waitFor();
  await page.getByRole('switch', { name: 'Follow changes' }).click();
  await contents.getByText(/no change yet/).waitFor();
  await chooseTool(page, 'change');
  await callButton(page).click();
  await result(page).getByText('told', { exact: true }).waitFor();
  await openTab(page, 'Resources');
  await page.getByRole('option', { name: /^counter.*changed/ }).click();
  await contents.getByText('changed 1 times').waitFor();
  await contents.getByText(/Changed once/).waitFor();

  const half = (name: string) => page.getByRole('main').getByRole('group', { name }).getByRole('progressbar');
  await page.getByRole('option', { name: /^slow/ }).click();
  await half('Reading slow').waitFor();
  expect(await half('Reading slow').getAttribute('value')).toBe('1');
  await page.getByText('half of it').waitFor();
  await openTab(page, 'Prompts');
  await page.getByRole('option', { name: /^slow/ }).click();
  await page.getByRole('button', { name: 'Get messages' }).click();
  await page.getByText('half of it').waitFor();
  await chooseTool(page, 'finish');
  await callButton(page).click();
  await result(page).getByText('finished', { exact: true }).waitFor();
  await openTab(page, 'Resources');
  await page.getByRole('option', { name: /^slow/ }).click();
  await contents.getByText('all of it').waitFor();
  await launched.close();
});

test('TL5, TL4: a call that destroys asks first; calls are kept over a restart, compared, saved and opened again', async () => {
  const config = { mcpServers: { danger: command('destructive'), recorder: command('records-arguments') } };
  const first = await launch({ config });
  const { page } = first;
  await seeState(page, 'danger', /\d+ tools/);
  await openServer(page, 'danger');
  await chooseTool(page, 'wipe');
  await callButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Call wipe on danger?' });
  await dialog.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await callButton(page).click();
  await dialog.getByRole('button', { name: 'Call wipe', exact: true }).click();
  await result(page).getByText('wipe ran').waitFor();

  await openServer(page, 'recorder');
  await chooseTool(page, 'some');
  for (const note of ['apple', 'pear']) {
    await argumentsForm(page).getByLabel(/^note/).fill(note);
    await callButton(page).click();
    await result(page).getByText(note).first().waitFor();
  }
  const history = page.getByRole('region', { name: 'History' });
  for (const box of await history.getByRole('checkbox').all()) await box.check();
  await history.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('region', { name: 'Result A' }).getByText('apple').first().waitFor();
  await page.getByRole('region', { name: 'Result B' }).getByText('pear').first().waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await result(page).getByRole('button', { name: 'Save…' }).click();
  await page.getByLabel('Name').fill('Note a pear');
  await page.getByLabel('Collection').fill('Fruit');
  await page.getByRole('button', { name: 'Save call' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await first.close({ keepHome: true });

  const second = await launch({ home: first.home });
  const again = second.page;
  await seeState(again, 'recorder', /\d+ tools/);
  await again.getByRole('link', { name: 'Calls' }).click();
  const list = again.getByRole('listbox', { name: 'Calls' });
  await list.getByRole('option').nth(2).waitFor();
  await again.getByRole('searchbox', { name: /^Search names/ }).fill('apple');
  await expect.poll(() => list.getByRole('option').count()).toBe(1);
  await list.getByRole('option').first().click();
  await result(again).getByText('apple').first().waitFor();
  await again.getByRole('tab', { name: 'Saved calls' }).click();
  await again.getByRole('button', { name: 'Open Note a pear' }).click();
  await expect.poll(() => argumentsForm(again).getByLabel(/^note/).inputValue()).toBe('pear');
  await second.close();
});

test('SB1: all tools are searched together and weighed', async () => {
  const launched = await launch({ config: { mcpServers: { heavy: command('token-traps') } } });
  const { page } = launched;
  await seeState(page, 'heavy', /\d+ tools/);
  await page.getByRole('link', { name: 'Tools', exact: true }).click();
  const list = page.getByRole('listbox', { name: 'All tools' });
  await page
    .getByRole('main')
    .getByText(/tokens · .* of a context window of 200K/)
    .waitFor();
  await page.getByRole('radio', { name: 'Heaviest first' }).click();
  await list
    .getByRole('option')
    .first()
    .and(page.getByRole('option', { name: /^long on heavy/ }))
    .waitFor();
  await page.getByRole('searchbox', { name: 'Search all tools' }).fill('heavy special');
  await expect.poll(() => list.getByRole('option').count()).toBe(1);
  await list.getByRole('option').first().click();
  await argumentsForm(page).waitFor();
  await launched.close();
});

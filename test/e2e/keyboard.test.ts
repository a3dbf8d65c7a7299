import { test } from 'vitest';
import { tabTo } from './keys';
import { launch } from './launch';
import { result, seeState } from './window';

test('UX5, UX3: with the keyboard alone a server is opened, a tool chosen, its form filled, called and its answer read', async () => {
  const launched = await launch();
  const { page } = launched;
  await seeState(page, 'Playground', /Connected/);
  await tabTo(page, (focus) => focus.role === 'listbox' && focus.label === 'Servers');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('heading', { name: 'Playground', exact: true }).first().waitFor();
  await page.keyboard.press('Control+2');
  await tabTo(page, (focus) => focus.role === 'listbox' && focus.label === 'Tools');
  await page.keyboard.type('add_n');
  await page.keyboard.press('Enter');
  await page.getByRole('form', { name: 'Arguments' }).waitFor();
  await tabTo(page, (focus) => focus.role === 'textbox' && focus.label.startsWith('first'));
  await page.keyboard.type('19');
  await tabTo(page, (focus) => focus.role === 'textbox' && focus.label.startsWith('second'));
  await page.keyboard.type('23');
  await page.keyboard.press('Control+Enter');
  await result(page).getByText(/42/).first().waitFor();
  await launched.close();
});

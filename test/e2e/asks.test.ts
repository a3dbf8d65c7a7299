import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launch, root } from './launch';
import { until } from './processes';
import {
  argumentsForm,
  callButton,
  chooseTool,
  openServer,
  openTab,
  result,
  seeState,
  snapshot
} from './window';

const everything = path.join(root, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');

const config = { mcpServers: { everything: { command: process.execPath, args: [everything, 'stdio'] } } };

function dialog(page: Page, name: string) {
  return page.getByRole('dialog', { name });
}

async function seeResult(page: Page, words: string | RegExp): Promise<void> {
  await result(page).getByText(words).first().waitFor();
}

test('RP3, RP4, RP7: the Playground’s questions are answered, declined and closed in the window', async () => {
  const launched = await launch();
  const { page } = launched;
  await seeState(page, 'Playground', /tools/);
  await openServer(page, 'Playground');

  await chooseTool(page, 'ask_about_you');
  await callButton(page).click();
  const form = dialog(page, 'Playground asks you something');
  await form.getByRole('button', { name: 'Answer', exact: true }).click();
  // What is missing has the focus, and nothing was sent.
  const name = form.getByLabel('What should I call you?');
  await until(
    () => name.evaluate((field) => field === document.activeElement),
    (isFocused) => isFocused
  );
  await page.keyboard.type('Ada');
  expect(await name.inputValue()).toBe('Ada');
  await form.getByRole('button', { name: 'Answer', exact: true }).click();
  await seeResult(page, /"name": "Ada"/);
  await seeResult(page, /"season": "spring"/);

  await callButton(page).click();
  await form.getByRole('button', { name: 'Decline', exact: true }).click();
  await seeResult(page, 'You chose to decline');
  await callButton(page).click();
  await form.waitFor();
  await page.keyboard.press('Escape');
  await seeResult(page, 'You chose to cancel');

  await chooseTool(page, 'ask_to_open_page');
  await callButton(page).click();
  const link = dialog(page, 'Playground asks you to open a page');
  await link.getByText('example.com', { exact: true }).waitFor();
  await link.getByRole('button', { name: 'Decline', exact: true }).click();
  await seeResult(page, 'Your answer was: decline');

  await chooseTool(page, 'ask_a_model');
  await argumentsForm(page).getByLabel('Question').fill('Why is the sea salt?');
  await callButton(page).click();
  const model = dialog(page, 'Playground asks for a model’s answer');
  await model.getByText('Why is the sea salt?').waitFor();
  await model.getByLabel('Your answer').fill('Rivers bring it.');
  await model.getByRole('button', { name: 'Send answer' }).click();
  await seeResult(page, 'Rivers bring it.');
  await launched.close();
});

test('RP3, RP4, RP8: a server of the handshake era asks the same way, and not at all once that is off', async () => {
  const launched = await launch({ config });
  const { page } = launched;
  await seeState(page, 'everything', /\d+ tools/);
  await openServer(page, 'everything');
  await chooseTool(page, 'trigger-elicitation-request');
  await callButton(page).click();
  const form = dialog(page, 'everything asks you something');
  await form
    .getByLabel(/^(name|Full Name|String|First String)/i)
    .first()
    .fill('Ada');
  await form.getByRole('button', { name: 'Answer', exact: true }).click();
  await seeResult(page, /accept|Ada/);

  await chooseTool(page, 'trigger-sampling-request');
  await argumentsForm(page)
    .getByLabel(/^prompt/)
    .fill('Say hello');
  await callButton(page).click();
  const model = dialog(page, 'everything asks for a model’s answer');
  await model.getByLabel('Your answer').fill('Hello by hand');
  await model.getByRole('button', { name: 'Send answer' }).click();
  await seeResult(page, /Hello by hand/);

  await openTab(page, 'Configuration');
  await page.getByRole('switch', { name: 'Model answers' }).click();
  await until(
    async () => Object.values((await snapshot(page)).abilities),
    (changes) => changes.some(({ sampling }) => sampling === false)
  );
  await openTab(page, 'Tools');
  await seeState(page, 'everything', /\d+ tools/);
  await page
    .getByRole('listbox', { name: 'Tools' })
    .getByRole('option', { name: /trigger-sampling-request/ })
    .waitFor({ state: 'detached' });
  await launched.close();
});

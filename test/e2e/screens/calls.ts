import { argumentsForm, callButton, chooseTool, openServer, openTab, result, seeState } from '../window';
import { close, lookAtFloating, type Walk } from './walk';

export async function lookAtTabs({ page, stage, main }: Walk): Promise<void> {
  await openServer(page, 'Playground');
  for (const tab of ['overview', 'tools', 'configuration'] as const) {
    await openTab(page, tab.charAt(0).toUpperCase() + tab.slice(1));
    await stage.look(`tab-${tab}`);
  }
  await openTab(page, 'Resources');
  await stage.look('tab-resources');
  const contents = page.getByRole('region', { name: 'Contents' });
  await page.getByRole('option', { name: /^Welcome/ }).click();
  await contents.getByRole('heading', { name: 'Welcome to the Playground' }).waitFor();
  await stage.look('resource');
  await page.getByRole('option', { name: /^Times table/ }).click();
  await contents.getByLabel('number').fill('7');
  await contents.getByText('playground://times-table/7').waitFor();
  await contents.getByRole('button', { name: 'Read' }).click();
  await contents.getByText('12 × 7 = 84').waitFor();
  await stage.look('resource-template');
  await openTab(page, 'Prompts');
  await page.getByRole('option', { name: /^write_a_poem/ }).click();
  await page.getByLabel('topic').fill('rain');
  await page.getByRole('button', { name: 'Get messages' }).click();
  await page.getByRole('region', { name: 'Messages' }).getByText('Write a poem about rain.').waitFor();
  await stage.look('prompt');
  await openTab(page, 'Traffic');
  await main
    .getByRole('listbox', { name: 'Messages' })
    .getByRole('option', { name: /prompts\/get/ })
    .first()
    .click();
  await main.getByRole('region', { name: 'Message prompts/get' }).getByText('"method"').waitFor();
  await stage.look('tab-traffic');
  await main.getByRole('radio', { name: 'Logs' }).click();
  await main.getByRole('listbox', { name: 'Log' }).waitFor();
  await stage.look('tab-logs');
}

export async function lookAtCalls(walk: Walk): Promise<void> {
  const { page, stage, main } = walk;
  const field = (name: RegExp) => argumentsForm(page).getByLabel(name);
  await openServer(page, 'Playground');
  await chooseTool(page, 'write_contact_card');
  await stage.look('call-form');
  await field(/^email/).fill('not an address');
  await callButton(page).click();
  await page.getByRole('button', { name: 'Send anyway' }).waitFor();
  await stage.look('call-invalid');
  await chooseTool(page, 'measure_shape');
  await argumentsForm(page).getByRole('radio', { name: 'Both' }).click();
  await stage.look('call-both');
  await chooseTool(page, 'count_slowly');
  // Longer than its looks take on a busy machine.
  await field(/^steps/).fill('100');
  await callButton(page).click();
  await main.getByRole('progressbar').first().waitFor();
  await stage.look('call-running');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await result(page).getByText('You cancelled this call').waitFor();
  await stage.look('call-cancelled');
  for (const [tool, name, words] of [
    ['fail_politely', 'call-tool-error', 'fail_politely reported an error'],
    ['fail_badly', 'call-failed', /internal error|-32/i]
  ] as const) {
    await chooseTool(page, tool);
    await callButton(page).click();
    await result(page).getByText(words).first().waitFor();
    await stage.look(name);
  }
  await chooseTool(page, 'show_everything');
  await callButton(page).click();
  await result(page).getByRole('img').first().waitFor();
  await stage.look('call-everything');
  await lookAtHistory(walk);
}

async function lookAtHistory(walk: Walk): Promise<void> {
  const { page, stage, main } = walk;
  await chooseTool(page, 'report_weather');
  const [city] = await argumentsForm(page).getByRole('textbox').all();
  for (const place of ['Lisbon', 'Oslo']) {
    await city!.fill(place);
    await callButton(page).click();
    await result(page).getByText(place).first().waitFor();
  }
  const history = page.getByRole('region', { name: 'History' });
  const heading = history.getByRole('button', { name: /^History/ });
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
  await stage.look('call-structured');
  await result(page).getByRole('radio', { name: 'Raw' }).click();
  await stage.look('call-raw');
  await result(page).getByRole('radio', { name: 'Pretty' }).click();
  for (const box of (await history.getByRole('checkbox').all()).slice(0, 2)) await box.check();
  const dialog = page.getByRole('dialog');
  await lookAtFloating(
    walk,
    'compare',
    history.getByRole('button', { name: 'Compare', exact: true }),
    dialog,
    { returnsTo: 'page' }
  );
  const save = result(page).getByRole('button', { name: 'Save…' });
  await save.click();
  await page.getByLabel('Name').waitFor();
  await stage.look('save-call');
  await close(page, dialog);
  await save.click();
  await page.getByLabel('Name').fill('Weather in Oslo');
  await page.getByLabel('Collection').fill('Weather');
  await page.getByRole('button', { name: 'Save call' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.evaluate(() => (window.location.hash = '#/calls/history'));
  await page.getByRole('listbox', { name: 'Calls' }).getByRole('option').first().click();
  await result(page).getByText('Oslo').first().waitFor();
  await stage.look('calls');
  await page.getByRole('tab', { name: 'Saved calls' }).click();
  await main.getByRole('button', { name: 'Open Weather in Oslo' }).waitFor();
  await stage.look('calls-saved');
}

/** What asks before it happens: a tool that destroys, and a server that wants to know something. */
export async function lookAtAsks(walk: Walk): Promise<void> {
  const { page, stage } = walk;
  await seeState(page, 'toolbox', /tools/);
  await openServer(page, 'toolbox');
  await chooseTool(page, 'wipe');
  await lookAtFloating(
    walk,
    'call-destructive',
    callButton(page),
    page.getByRole('dialog', { name: 'Call wipe on toolbox?' }),
    { returnsTo: 'page' }
  );
  await openServer(page, 'Playground');
  for (const [tool, name, title] of [
    ['ask_about_you', 'ask-form', 'Playground asks you something'],
    ['ask_to_open_page', 'ask-link', 'Playground asks you to open a page'],
    ['ask_a_model', 'ask-model', 'Playground asks for a model’s answer']
  ] as const) {
    await chooseTool(page, tool);
    await callButton(page).click();
    await page.getByRole('dialog', { name: title }).waitFor();
    await stage.look(name);
    await close(page, page.getByRole('dialog', { name: title }));
  }
}

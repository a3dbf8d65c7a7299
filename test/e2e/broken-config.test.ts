import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fixture } from '../fixtures/start-server';
import { launch } from './launch';
import { openServer, seeState, serverRow } from './window';

const plain = JSON.stringify(fixture('answers'));
const node = JSON.stringify(process.execPath);

/** A comma is missing after the first entry. */
const broken = `{
  // mine
  "mcpServers": {
    "good": { "command": ${node}, "args": [${plain}] }
    "second": { "command": ${node}, "args": [${plain}, "--name=2"] }
  }
}
`;

test('CF1, CF4, CF5: with a broken file the good entries work, the problem is shown with its line, and nothing is overwritten', async () => {
  const launched = await launch({ config: broken });
  const { page, configFile } = launched;
  await seeState(page, 'good', /Connected/);
  await page
    .getByRole('button', { name: /^Sources/ })
    .or(page.getByRole('link', { name: /^Sources/ }))
    .first()
    .click();
  await page
    .getByRole('main')
    .getByText(/line 5/i)
    .first()
    .waitFor();

  // A change through the window is refused with a reason, and the file stays to the byte.
  await openServer(page, 'good');
  await page.getByRole('main').getByRole('button', { name: 'Disable' }).click();
  await page
    .getByText(/is not valid at line 5/)
    .first()
    .waitFor();
  expect(await readFile(configFile, 'utf8')).toBe(broken);

  // Repaired by hand while the app runs, the rest joins.
  await writeFile(configFile, broken.replace('] }\n    "second"', '] },\n    "second"'));
  await seeState(page, 'second', /Connected/);
  await page.getByRole('main').getByRole('button', { name: 'Disable' }).click();
  await seeState(page, 'good', /Off/);
  expect(await serverRow(page, 'second').count()).toBe(1);
  expect(await readFile(configFile, 'utf8')).toContain('// mine');
  await launched.close();
});

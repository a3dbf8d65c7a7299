import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownServers } from '../fixtures/catalogues';
import { fixture } from '../fixtures/start-server';
import { launch, type Launched } from './launch';
import { argumentsForm, callButton, chooseTool, openServer, result, seeState } from './window';

let launched: Launched;
let folder: string;

/** One stand-in for each published server, in one window. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'patchbay-known-'));
  const entries = knownServers.map((name) => {
    const args = [fixture('known-server'), `--of=${name}`, `--record=${path.join(folder, name)}`];
    return [name, { command: process.execPath, args }] as const;
  });
  launched = await launch({ config: { mcpServers: Object.fromEntries(entries) } });
});
afterAll(async () => {
  await launched.close();
  await rm(folder, { recursive: true });
});

function text(form: Locator, name: string, value: string): Promise<void> {
  return form.getByLabel(name, { exact: true }).fill(value);
}

function add(form: Locator, name: string): Promise<void> {
  return form.getByRole('button', { name: `Add ${name}`, exact: true }).click();
}

async function pick(page: Page, form: Locator, name: string, value: string): Promise<void> {
  await form.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
}

interface Deed {
  readonly server: string;
  readonly tool: string;
  readonly fill: (form: Locator, page: Page) => Promise<void>;
  readonly sent: object;
}

const id = '6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b';

const deeds: readonly Deed[] = [
  {
    server: 'everything',
    tool: 'get-structured-content',
    fill: (form, page) => pick(page, form, 'location', 'Los Angeles'),
    sent: { location: 'Los Angeles' }
  },
  {
    server: 'filesystem',
    tool: 'edit_file',
    fill: async (form) => {
      await text(form, 'path', '/tmp/a.txt');
      await add(form, 'edits');
      await text(form, 'oldText', 'one');
      await text(form, 'newText', 'two');
    },
    sent: { path: '/tmp/a.txt', edits: [{ oldText: 'one', newText: 'two' }], dryRun: false }
  },
  {
    server: 'memory',
    tool: 'create_entities',
    fill: async (form) => {
      await add(form, 'entities');
      await text(form, 'name', 'Ann');
      await text(form, 'entityType', 'person');
      await add(form, 'observations');
      await text(form, 'Item 1 of observations', 'reads');
    },
    sent: { entities: [{ name: 'Ann', entityType: 'person', observations: ['reads'] }] }
  },
  {
    server: 'notion',
    tool: 'API-move-page',
    fill: async (form, page) => {
      await text(form, 'page_id', id);
      await form.getByRole('radio', { name: 'movePageParentRequest' }).click();
      await pick(page, form, 'Form of parent', 'database_id');
      await text(form, 'database_id', id);
    },
    sent: { page_id: id, parent: { type: 'database_id', database_id: id } }
  },
  {
    server: 'mongodb',
    tool: 'insert-many',
    fill: async (form) => {
      await text(form, 'connectionId', 'c');
      await text(form, 'database', 'd');
      await text(form, 'collection', 'e');
      await add(form, 'documents');
      await add(form, 'Item 1 of documents');
      await text(form, 'Name of row 1 of Item 1 of documents', 'born');
      await text(form, 'born', '1815');
    },
    sent: { connectionId: 'c', database: 'd', collection: 'e', documents: [{ born: 1815 }] }
  },
  {
    server: 'playwright',
    tool: 'browser_resize',
    fill: async (form) => {
      await text(form, 'width', '800');
      await text(form, 'height', '600.5');
    },
    sent: { width: 800, height: 600.5 }
  },
  {
    server: 'playwright',
    tool: 'browser_handle_dialog',
    fill: (form) => form.getByRole('checkbox', { name: /accept/ }).check(),
    sent: { accept: true }
  }
];

test.each(deeds)(
  'TL1: $tool of $server gets exactly what was entered in its form',
  async ({ server, tool, fill, sent }) => {
    const { page } = launched;
    await seeState(page, server, /\d+ tools/);
    await openServer(page, server);
    await chooseTool(page, tool);
    await fill(argumentsForm(page), page);
    await callButton(page).click();
    const sure = page.getByRole('dialog').getByRole('button', { name: `Call ${tool}`, exact: true });
    await sure
      .or(result(page).getByText(`${tool} was called`))
      .first()
      .waitFor();
    if (await sure.isVisible()) await sure.click();
    await result(page).getByText(`${tool} was called`).waitFor();
    const last = readFileSync(path.join(folder, server), 'utf8').trim().split('\n').at(-1) ?? '';
    expect(JSON.parse(last)).toEqual({ name: tool, arguments: sent });
  }
);

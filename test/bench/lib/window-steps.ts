// The same steps in our window and in that of MCP Inspector, on one server: each ends when what was asked for can be seen.
import type { Locator, Page } from 'playwright-core';
import { form, openServer } from './window';

export interface Step {
  /** Leads to where the step begins; not measured. */
  readonly prepare: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
}

export const stepNames = ['list', 'search', 'open', 'text', 'values'] as const;
export type StepName = (typeof stepNames)[number];
export type Steps = Readonly<Record<StepName, Step>>;

/** How much a step asks of both. */
export interface Amounts {
  /** Under which both know the server. */
  readonly server: string;
  readonly textBytes: number;
  readonly values: number;
}

/** Found in all 10,000, but for these few: tool_777 and tool_7770 to tool_7779. */
const wanted = 'tool_777';
const first = 'echo';
/** Open before the first one is, so that there is something to be done in every round. */
const other = 'tool_1';

/** Letter by letter, as a person types. */
function searching(field: (page: Page) => Locator, tool: (page: Page, name: string) => Locator): Step {
  return {
    prepare: (page) => field(page).fill(''),
    act: async (page) => {
      await field(page).pressSequentially(wanted, { delay: 30 });
      await tool(page, first).waitFor({ state: 'detached' });
      await tool(page, wanted).waitFor();
    }
  };
}

function ourTools(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Tools' }).getByRole('option');
}

async function fillOurs(page: Page, { bytes, nodes }: Readonly<Record<'bytes' | 'nodes', string>>) {
  await form(page)
    .getByLabel(/^bytes/)
    .fill(bytes);
  await form(page)
    .getByLabel(/^nodes/)
    .fill(nodes);
}

export function ourSteps({ server, textBytes, values }: Amounts): Steps {
  const filter = (page: Page) => page.getByRole('searchbox', { name: 'Filter tools' });
  const tool = (page: Page, name: string) =>
    ourTools(page).filter({ has: page.getByText(name, { exact: true }) });
  const call = (page: Page) => page.getByRole('button', { name: /^Call( |$)/ }).click();
  const result = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });
  return {
    list: {
      prepare: async (page) => {
        await openServer(page, server);
        await page.getByRole('tab', { name: 'Overview' }).click();
        await ourTools(page).first().waitFor({ state: 'detached' });
      },
      act: async (page) => {
        await page.getByRole('tab', { name: /^Tools/ }).click();
        await tool(page, first).waitFor();
      }
    },
    search: searching(filter, tool),
    open: {
      prepare: async (page) => {
        await filter(page).fill('');
        await tool(page, other).click();
        await form(page).getByRole('heading', { name: other, exact: true }).waitFor();
      },
      act: async (page) => {
        await tool(page, first).click();
        await form(page).getByRole('heading', { name: first, exact: true }).waitFor();
      }
    },
    text: {
      prepare: (page) => fillOurs(page, { bytes: String(textBytes), nodes: '' }),
      act: async (page) => {
        await call(page);
        await result(page)
          .getByRole('button', { name: /^Show all/ })
          .click();
        await result(page)
          .getByRole('region', { name: 'Text of the answer' })
          .getByText(/^x{100}/)
          .first()
          .waitFor();
      }
    },
    values: {
      prepare: (page) => fillOurs(page, { bytes: '', nodes: String(values) }),
      act: async (page) => {
        await call(page);
        await result(page).getByRole('button', { name: 'Open all' }).click();
        await result(page).getByRole('tree').getByText('part 0').first().waitFor();
      }
    }
  };
}

export function inspectorSteps({ textBytes, values }: Amounts): Steps {
  const screen = (page: Page, name: string) => page.getByRole('banner').getByText(name, { exact: true });
  const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const search = (page: Page) => page.getByPlaceholder('Search tools...');
  const closeResults = async (page: Page) => {
    const close = page.getByRole('button', { name: 'Close results' });
    if (await close.isVisible()) await close.click();
  };
  const fill = async (page: Page, { bytes, nodes }: Readonly<Record<'bytes' | 'nodes', string>>) => {
    await closeResults(page);
    await page.getByLabel('bytes').fill(bytes);
    await page.getByLabel('nodes').fill(nodes);
  };
  const call = (page: Page) => page.getByRole('button', { name: 'Execute Tool' }).click();
  return {
    list: {
      prepare: async (page) => {
        await screen(page, 'Servers').click();
        await tool(page, first).waitFor({ state: 'detached' });
      },
      act: async (page) => {
        await screen(page, 'Tools').click();
        await tool(page, first).waitFor();
      }
    },
    search: searching(search, tool),
    open: {
      prepare: async (page) => {
        await closeResults(page);
        await search(page).fill('');
        await tool(page, other).click();
        await page.getByText(/^Tool number 1 of/).waitFor();
      },
      act: async (page) => {
        await tool(page, first).click();
        await page.getByText('Answers with its text.').waitFor();
      }
    },
    text: {
      prepare: (page) => fill(page, { bytes: String(textBytes), nodes: '' }),
      act: async (page) => {
        await call(page);
        await page
          .getByRole('main')
          .getByText(/^x{100}/)
          .first()
          .waitFor();
      }
    },
    values: {
      prepare: (page) => fill(page, { bytes: '', nodes: String(values) }),
      act: async (page) => {
        await call(page);
        await page.getByRole('main').locator('.ace_line').filter({ hasText: 'part 0' }).first().waitFor();
      }
    }
  };
}

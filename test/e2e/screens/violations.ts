import type { Page } from 'playwright-core';

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** What axe finds on the page as it is, by all rules of WCAG 2.2 A and AA that it knows; or by those of colours alone. */
export async function violations(page: Page, onlyColours: boolean): Promise<readonly string[]> {
  const result = await page.evaluate(async (ofColours) => {
    const { axe } = window as unknown as { readonly axe: { run(options: object): Promise<unknown> } };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const runOnly = ofColours ? ['color-contrast'] : { type: 'tag', values: tags };
    return axe.run({ runOnly, resultTypes: ['violations'] });
  }, onlyColours);
  return (result as AxeResult).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`)
  );
}

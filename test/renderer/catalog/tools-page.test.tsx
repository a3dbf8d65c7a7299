import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToolsPage } from '../../../renderer/catalog/ToolsPage';
import { emptyWindow, showSnapshot, useWindow } from '../../../renderer/store';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { catalog, server, withServers } from '../snapshots';

const servers = Array.from({ length: 100 }, (_, index) =>
  server('user', `server-${String(index)}`, { order: index })
);
const names = Array.from({ length: 100 }, (_, index) => `tool_${String(index)}`);

beforeEach(() => {
  useWindow.setState(emptyWindow);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(26);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(260);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function open() {
  fakeHost({
    'weight.read': () => ({
      servers: servers.map(({ id }, index) => ({
        serverId: id,
        tokens: 100,
        toolsText: JSON.stringify(names.map((name) => [name, index === 7 && name === 'tool_42' ? 9_000 : 1]))
      }))
    })
  });
  showSnapshot({
    ...withServers(...servers),
    catalogs: Object.fromEntries(servers.map(({ id }) => [id, catalog(names)]))
  });
  return render(<ToolsPage />);
}

test('PF4, SB1: of 10,000 tools only those in sight are drawn; they are searched together, the heaviest first', async () => {
  const { person } = open();
  expect(
    await screen.findByText(/10,000 tools · 18,999 tokens · 9.5% of a context window of 200K/)
  ).toBeTruthy();
  const list = screen.getByRole('listbox', { name: 'All tools' });
  expect(within(list).getAllByRole('option').length).toBeLessThan(100);
  await person.click(screen.getByRole('radio', { name: 'Heaviest first' }));
  expect(within(list).getAllByRole('option')[0]?.textContent).toContain('tool_42 on server-7');
  await person.type(screen.getByRole('searchbox', { name: 'Search all tools' }), 'server-93 tool_17');
  expect(within(list).getAllByRole('option')).toHaveLength(1);
  await person.click(within(list).getByRole('option'));
  expect(useWindow.getState().place).toMatchObject({
    page: 'server',
    serverId: 'user:server-93',
    item: 'tool_17'
  });
});

test('SB1: above 30 exposed tools it is said what that costs', async () => {
  open();
  expect(await screen.findByText(/^10000 tools are exposed|^10,000 tools are exposed/)).toBeTruthy();
});

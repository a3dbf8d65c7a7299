import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Catalog } from '#shared/catalog/catalog';
import { failure } from '#shared/failure';
import { ToolList } from '../../../renderer/catalog/ToolList';
import { tabsOf } from '../../../renderer/server/server-tabs';
import { emptyWindow, showSnapshot, useWindow } from '../../../renderer/store';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { catalog, connected, server, tool, waiting, withServers } from '../snapshots';

const github = server('user', 'github');

beforeEach(() => {
  useWindow.setState(emptyWindow);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(260);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(26);
});
afterEach(() => {
  vi.restoreAllMocks();
  window.location.hash = '';
});

function show(list: Catalog | null, one = github): void {
  showSnapshot({ ...withServers(one), catalogs: list === null ? {} : { [one.id]: list } });
}

test('UX5: each tool is an option that holds its original name and what it says of itself', () => {
  show({
    ...catalog([]),
    tools: [
      tool('get_issue', { readOnlyHint: true }),
      tool('delete_all', { destructiveHint: true }),
      tool('add')
    ]
  });
  render(<ToolList server={github} chosen="add" />);
  expect(screen.getByRole('listbox', { name: 'Tools' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'get_issue, only reads' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'delete_all, destroys data' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'add', selected: true })).toBeTruthy();
});

test('UX8: a list that is still coming is busy and does not say that it is empty', () => {
  show({ ...catalog([]), have: 'none', doing: 'loading' });
  render(<ToolList server={github} chosen={null} />);
  expect(screen.getByRole('region', { name: 'Tool list' }).getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText('No tools')).toBeNull();
});

test('UX5: no tools, no match and no list are three different sentences', async () => {
  show(catalog([]));
  const { rerender, person } = render(<ToolList server={github} chosen={null} />);
  expect(screen.getByText('No tools')).toBeTruthy();

  show(catalog(['one']));
  rerender(<ToolList server={github} chosen={null} />);
  await person.type(screen.getByRole('searchbox', { name: 'Filter tools' }), 'zz');
  expect(screen.getByText('Nothing matches “zz”')).toBeTruthy();
});

test('CN5: a list that failed says why, that the server stays connected, and can be asked for again', async () => {
  const host = fakeHost();
  const why = failure('network.timeout', { details: { host: 'example.com', seconds: 30 } });
  show({ ...catalog([]), have: 'none', doing: 'error', failure: why });
  const { person } = render(<ToolList server={github} chosen={null} />);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain(why.message);
  expect(alert.textContent).toContain('github stays connected');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(host.asked).toEqual([['catalog.refresh', { serverId: github.id }]]);
});

test('CN5: an old list stays in sight and says that it is old', () => {
  show(catalog(['read'], { have: 'stale' }), server('user', 'github', { connection: waiting(1_000) }));
  render(<ToolList server={server('user', 'github', { connection: waiting(1_000) })} chosen={null} />);
  expect(screen.getByRole('option', { name: 'read' })).toBeTruthy();
  expect(screen.getByText('From before it stopped')).toBeTruthy();
});

test('CN9: a tab whose capability the server lacks is absent', () => {
  const tabs = (one = github, list?: Catalog) => tabsOf(one, list).map((choice) => choice.tab);
  expect(tabs(github, catalog(['a']))).toEqual(['overview', 'tools', 'traffic', 'configuration']);
  const all = { ...connected, capabilities: { tools: {}, resources: {}, prompts: {} } };
  expect(tabs(server('user', 'x', { connection: all }), catalog(['a']))).toEqual([
    'overview',
    'tools',
    'resources',
    'prompts',
    'traffic',
    'configuration'
  ]);
  expect(tabs(server('user', 'x', { connection: { type: 'disabled' } }))).toEqual([
    'overview',
    'traffic',
    'configuration'
  ]);
});

test('UX5: Down from the filter leads to the first tool that it left, and Enter opens that', async () => {
  show(catalog(['echo', 'get_sum', 'sum_all']));
  const { person } = render(<ToolList server={github} chosen={null} />);
  await person.tab();
  await person.tab();
  await person.tab({ shift: true });
  await person.keyboard('sum{ArrowDown}');
  const list = screen.getByRole('listbox');
  const active = document.getElementById(list.getAttribute('aria-activedescendant') ?? '');
  expect(document.activeElement).toBe(list);
  expect(active?.textContent).toContain('get_sum');
  await person.keyboard('{Enter}');
  expect(useWindow.getState().place).toMatchObject({ page: 'server', item: 'get_sum' });
});

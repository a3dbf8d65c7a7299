import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToolAbout } from '../../../renderer/call/ToolAbout';
import { ToolList } from '../../../renderer/catalog/ToolList';
import { emptyWindow, showSnapshot, useWindow } from '../../../renderer/store';
import { render } from '../render';
import { catalog, server, tool, withServers } from '../snapshots';

const github = server('user', 'github');
const reason = 'Another tool would have the same name; this one is called mcp__github__a_b_1f3870be.';

beforeEach(() => {
  useWindow.setState(emptyWindow);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(260);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(26);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('NM3: a tool of which something was set aside, such as its name, is marked in the list', () => {
  const tools = [{ ...tool('a.b'), problems: [reason] }, tool('a_b')];
  showSnapshot({ ...withServers(github), catalogs: { [github.id]: { ...catalog([]), tools } } });
  render(<ToolList server={github} chosen="a_b" />);
  expect(screen.getByRole('option', { name: 'a.b, has a problem' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'a_b' })).toBeTruthy();
  expect(screen.getByTitle(reason)).toBeTruthy();
});

test('NM3: a tool says what was set aside of it, and why', () => {
  const whole = {
    ...tool('a.b'),
    ...{ inputSchema: { type: 'object' }, outputSchema: null, extra: {}, problems: [reason] }
  };
  render(<ToolAbout tool={whole} schemaProblems={[]} />);
  expect(screen.getByRole('listitem').textContent).toBe(reason);
});

import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GroupedList } from '../../../renderer/ui/GroupedList';
import { VirtualList } from '../../../renderer/ui/VirtualList';
import { render } from '../render';

const names = ['alpha', 'beta', 'brave', 'charlie', 'delta'];

// The test document has no layout; a list 260 px high shows ten rows.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(260);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(26);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function Grouped({ onToggle }: { readonly onToggle?: (key: string) => void }) {
  const [selected, setSelected] = useState<string | null>('beta');
  return (
    <GroupedList
      label="Servers"
      groups={[
        { key: 'a', label: 'First', items: names.slice(0, 3) },
        { key: 'b', label: 'Second', note: '~/work', items: names.slice(3) }
      ]}
      keyOf={(name) => name}
      textOf={(name) => name}
      selected={selected}
      onChoose={setSelected}
      onToggle={onToggle}
    >
      {(name) => name}
    </GroupedList>
  );
}

/** The option that aria-activedescendant names; it must exist. */
function active(): string | null {
  const id = screen.getByRole('listbox').getAttribute('aria-activedescendant');
  return id === null ? null : (document.getElementById(id)?.textContent ?? 'missing');
}

function chosen(): string {
  return screen
    .getAllByRole('option', { selected: true })
    .map((option) => option.textContent)
    .join();
}

test('UX5: a list is one tab stop that starts at the chosen option', async () => {
  const { person } = render(<Grouped />);
  await person.tab();
  expect(document.activeElement).toBe(screen.getByRole('listbox', { name: 'Servers' }));
  expect(active()).toBe('beta');
  await person.tab();
  expect(document.activeElement).toBe(document.body);
});

test('UX5: arrows, Home and End move through all groups and stop at both ends, without choosing', async () => {
  const { person } = render(<Grouped />);
  await person.tab();
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('charlie');
  await person.keyboard('{End}{ArrowDown}');
  expect(active()).toBe('delta');
  await person.keyboard('{Home}{ArrowUp}');
  expect(active()).toBe('alpha');
  expect(chosen()).toBe('beta');
});

test('UX5: Enter opens the active option and Space toggles it', async () => {
  const onToggle = vi.fn();
  const { person } = render(<Grouped onToggle={onToggle} />);
  await person.tab();
  await person.keyboard('{End}{Enter}');
  expect(chosen()).toBe('delta');
  await person.keyboard('{Home} ');
  expect(onToggle).toHaveBeenCalledExactlyOnceWith('alpha');
  expect(chosen()).toBe('delta');
});

test('UX5: typing finds by the beginning, and one letter repeated steps through its options', async () => {
  const { person } = render(<Grouped />);
  await person.tab();
  await person.keyboard('d');
  expect(active()).toBe('delta');
  await person.keyboard('{Home}');
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1e9);
  await person.keyboard('b');
  expect(active()).toBe('beta');
  await person.keyboard('b');
  expect(active()).toBe('brave');
  await person.keyboard('b');
  expect(active()).toBe('beta');
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(2e9);
  await person.keyboard('br');
  expect(active()).toBe('brave');
});

test('UX5: each group has its name, and its options belong to it', () => {
  render(<Grouped />);
  const group = screen.getByRole('group', { name: 'Second ~/work' });
  expect([...group.querySelectorAll('[role=option]')].map((option) => option.textContent)).toEqual([
    'charlie',
    'delta'
  ]);
});

test('UX5: of 2,000 options only those in sight are drawn, and the active one always, with its true position', async () => {
  const many = Array.from({ length: 2_000 }, (_, index) => `tool_${String(index)}`);
  const { person } = render(
    <VirtualList
      label="Tools"
      items={many}
      keyOf={(name) => name}
      textOf={(name) => name}
      selected={null}
      onChoose={() => undefined}
    >
      {(name) => name}
    </VirtualList>
  );
  expect(screen.getAllByRole('option').length).toBeLessThan(60);
  await person.tab();
  await person.keyboard('{End}');
  expect(active()).toBe('tool_1999');
  const last = screen.getByRole('option', { name: 'tool_1999' });
  expect(last.getAttribute('aria-posinset')).toBe('2000');
  expect(last.getAttribute('aria-setsize')).toBe('2000');
  expect(screen.getAllByRole('option').length).toBeLessThan(60);
});

test('PF4, UX9: however often a list of 10,000 is drawn, it is read once', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `tool_${String(index)}`);
  const read = vi.fn((name: string) => name);
  const { person } = render(
    <VirtualList
      label="Tools"
      items={many}
      keyOf={read}
      textOf={(name) => name}
      selected={null}
      onChoose={() => undefined}
    >
      {(name) => name}
    </VirtualList>
  );
  await person.tab();
  await person.keyboard('{End}{Home}{PageDown}');
  expect(active()).toBe('tool_10');
  expect(read).toHaveBeenCalledTimes(many.length);
});

import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ListAndDetail } from '../../../renderer/catalog/ListAndDetail';
import { emptyWindow, useWindow } from '../../../renderer/store';
import { answered, openTool, toolOf } from '../call/tool-window';
import { fakeHost } from '../bridge-fake';
// Loaded when first shown; here it is there at once, however busy the machine is.
import '../../../renderer/history/CallExtras';
import { render } from '../render';

const wide = 1_280;
const middle = 700;
const narrow = 400;

/** The machine may be busy. */
const patient = { timeout: 20_000 };

let width = wide;
const observers = new Set<() => void>();

class WatchedByHand {
  constructor(readonly measure: () => void) {}
  observe() {
    observers.add(this.measure);
  }
  disconnect() {
    observers.delete(this.measure);
  }
}

function resize(to: number): void {
  width = to;
  act(() => {
    for (const measure of observers) measure();
  });
}

beforeEach(() => {
  useWindow.setState(emptyWindow);
  width = wide;
  vi.stubGlobal('ResizeObserver', WatchedByHand);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('UX5: whatever width the window gets, a dialog stays open and a form as it is', async () => {
  const { person, become } = await openTool({ tool: toolOf() });
  const field = screen.getByLabelText('query');
  await person.type(field, 'pear');
  await person.click(screen.getByRole('button', { name: 'Call' }));
  become(answered, { ms: 1 });
  await person.click(await screen.findByRole('button', { name: 'Save…' }, patient));
  const dialog = await screen.findByRole('dialog', { name: 'Save this call' }, patient);
  const name = within(dialog).getByRole('textbox', { name: 'Name' });
  await person.type(name, ' of pears');
  const typed = (name as HTMLInputElement).value;
  for (const to of [middle, narrow, middle, wide, narrow]) {
    resize(to);
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toBe(name);
    expect((name as HTMLInputElement).value).toBe(typed);
    expect(field.isConnected).toBe(true);
  }
});

test('UX5: a list and its detail are the same beside and under each other; only the splitter comes and goes', () => {
  fakeHost();
  const row = <input aria-label="in the list" />;
  const pane = <input aria-label="in the detail" />;
  render(<ListAndDetail name="x" splitter="Width of the list" list={row} detail={pane} />);
  const fields = screen.getAllByRole('textbox');
  expect(screen.queryByRole('separator')).not.toBe(null);
  resize(narrow);
  expect(screen.getAllByRole('textbox')).toEqual(fields);
  expect(screen.queryByRole('separator')).toBe(null);
  resize(wide);
  expect(screen.getAllByRole('textbox')).toEqual(fields);
});

test('UX5: where the splitter is put is remembered, and it leaves each part its least', async () => {
  const host = fakeHost();
  const { person } = render(
    <ListAndDetail name="x" splitter="Width of the list" list={null} detail={null} />
  );
  const edge = screen.getByRole('separator', { name: 'Width of the list' });
  act(() => {
    edge.focus();
  });
  await person.keyboard('{Home}');
  expect(host.asked.at(-1)).toEqual(['preferences.set', { panes: { x: [11.25, 88.75] } }]);
  await person.keyboard('{End}');
  expect(host.asked.at(-1)).toEqual(['preferences.set', { panes: { x: [75, 25] } }]);
});

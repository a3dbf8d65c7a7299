import { act, fireEvent, screen } from '@testing-library/react';
import { Table2 } from 'lucide-react';
import { afterEach, expect, test, vi } from 'vitest';
import { Splitter } from '../../../renderer/ui/Splitter';
import { PageHead } from '../../../renderer/ui/PageHead';
import { ToastHost } from '../../../renderer/ui/ToastHost';
import { showToast } from '../../../renderer/ui/toasts';
import { render } from '../render';

afterEach(() => {
  vi.useRealTimers();
});

test('UX5: the window’s title names the page', () => {
  const { rerender } = render(<PageHead icon={Table2} title="All servers" />);
  expect(document.title).toBe('All servers · Patchbay');
  rerender(<PageHead icon={Table2} title="github" />);
  expect(document.title).toBe('github · Patchbay');
});

test('UX5: an edge that is pressed without a drag gives the parts the next of three sizes', () => {
  const shares: number[] = [];
  const edge = (share: number) => (
    <Splitter
      label="Height of activity"
      orientation="horizontal"
      share={share}
      least={0}
      most={100}
      shareAt={() => 33}
      onShare={(next) => shares.push(next)}
      onRest={() => undefined}
    />
  );
  const press = (to: number) => {
    const separator = screen.getByRole('separator');
    separator.setPointerCapture = () => undefined;
    fireEvent.pointerDown(separator, { clientX: 5, clientY: 5 });
    fireEvent.pointerUp(separator, { clientX: 5, clientY: to });
    fireEvent.click(separator, { clientX: 5, clientY: to });
  };
  const { rerender } = render(edge(20));
  press(5);
  rerender(edge(50));
  press(6);
  rerender(edge(90));
  press(5);
  // The end of a drag is no press.
  press(60);
  expect(shares).toEqual([50, 90, 10]);
});

test('UX5: a note with something to press goes by itself too, but never while it has the focus', () => {
  vi.useFakeTimers();
  render(<ToastHost />);
  act(() => {
    showToast({ title: () => 'github was copied' });
    showToast({
      title: () => 'github was removed',
      action: { label: () => 'Undo', onAct: () => undefined }
    });
  });
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  // Going by itself needs a layout, which the test document has not; that it is about to go is enough.
  const isGoing = (words: string) => screen.getByText(words).closest('[data-ending-style]') !== null;
  pass(7_000);
  expect([isGoing('github was copied'), isGoing('github was removed')]).toEqual([true, false]);
  act(() => {
    screen.getByRole('button', { name: 'Undo' }).focus();
  });
  pass(3_600_000);
  expect(isGoing('github was removed')).toBe(false);
  act(() => {
    screen.getByRole('button', { name: 'Undo' }).blur();
  });
  pass(20_000);
  expect(isGoing('github was removed')).toBe(true);
});

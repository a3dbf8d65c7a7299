import { expect, test, vi } from 'vitest';
import { somethingToDraw, tellWhenDrawn } from '../../renderer/first-picture';
import { emptyWindow, showSnapshot, useWindow } from '../../renderer/store';
import { fakeHost } from './bridge-fake';
import { withServers } from './snapshots';

test('PF1: the host is told once, after the first snapshot, that the board is drawn', async () => {
  const host = fakeHost();
  tellWhenDrawn();
  expect(host.asked).toEqual([]);
  showSnapshot(withServers());
  showSnapshot(withServers());
  await vi.waitFor(() => expect(host.asked).toEqual([['app.drawn', {}]]), { timeout: 30_000 });
});

test('PF1: the first picture waits for the board, but not for ever', async () => {
  vi.useFakeTimers();
  try {
    const drawn = vi.fn();
    void somethingToDraw().then(drawn);
    await vi.advanceTimersByTimeAsync(100);
    expect(drawn).not.toHaveBeenCalled();
    showSnapshot(withServers());
    await vi.advanceTimersByTimeAsync(0);
    expect(drawn).toHaveBeenCalledOnce();

    useWindow.setState(emptyWindow);
    const drawnLate = vi.fn();
    void somethingToDraw().then(drawnLate);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(drawnLate).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

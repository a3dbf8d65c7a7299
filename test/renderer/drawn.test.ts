import { expect, test, vi } from 'vitest';
import { tellWhenDrawn } from '../../renderer/drawn';
import { showSnapshot } from '../../renderer/store';
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

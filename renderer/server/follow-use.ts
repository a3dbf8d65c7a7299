import { call } from '../bridge';
import { useWindow } from '../store';

const kept = 200;

/** Remembers which servers were opened, the latest first, to sort by it. */
export function followUse(): () => void {
  return useWindow.subscribe(({ place, snapshot }, before) => {
    if (place === before.place || place.page !== 'server') return;
    const { used = [] } = snapshot.app.preferences;
    const { serverId } = place;
    if (used[0] === serverId || snapshot.servers[serverId] === undefined) return;
    void call('preferences.set', {
      used: [serverId, ...used.filter((id) => id !== serverId)].slice(0, kept)
    });
  });
}

import { useState } from 'react';
import { everything, filterOf, type TrafficWish } from './traffic-wish';
import { useSettled } from './use-settled';
import { useTraffic, type TrafficView } from './use-traffic';

export interface TrafficState {
  readonly wish: TrafficWish;
  readonly onWish: (wish: TrafficWish) => void;
  readonly traffic: TrafficView;
  readonly selected: number | null;
  readonly onSelect: (seq: number | null) => void;
  readonly onAway: (isAway: boolean) => void;
}

/** What one view of the traffic shows. It stands still while somebody reads in it. */
export function useTrafficView(first: Partial<TrafficWish> = {}): TrafficState {
  const [wish, setWish] = useState<TrafficWish>({ ...everything, ...first });
  const [selected, setSelected] = useState<number | null>(null);
  const [isAway, setAway] = useState(false);
  const settled = { ...wish, search: useSettled(wish.search), method: useSettled(wish.method) };
  const traffic = useTraffic(wish.serverId, filterOf(settled), selected === null && !isAway);
  return {
    wish,
    onWish: (next) => {
      setWish(next);
      setAway(false);
      if (next.part !== wish.part || next.serverId !== wish.serverId) setSelected(null);
    },
    traffic,
    selected,
    onSelect: setSelected,
    onAway: setAway
  };
}

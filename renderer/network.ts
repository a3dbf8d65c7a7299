import { call } from './bridge';

/** The page hears first when a network comes back; what died with the old one is opened at once (RC6). */
export function followNetwork(): void {
  window.addEventListener('online', () => void call('network.returned', {}));
}

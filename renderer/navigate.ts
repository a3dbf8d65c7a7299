import type { ServerId } from '#shared/ids';
import { hashOf, placeOf, returnTo, type Place } from './place';
import { showPlace, useWindow } from './store';

/** Shows it at once and notes it in the address. */
export function go(place: Place): void {
  showPlace(place);
  if (window.location.hash !== hashOf(place)) window.location.hash = hashOf(place);
}

/** Opens a server where it was left. */
export function openServer(serverId: ServerId): void {
  go(returnTo(useWindow.getState().visited, serverId));
}

/** Follows links, Back and Forward. @returns the function that ends it. */
export function followAddress(): () => void {
  const follow = () => {
    showPlace(placeOf(window.location.hash));
  };
  follow();
  window.addEventListener('hashchange', follow);
  return () => {
    window.removeEventListener('hashchange', follow);
  };
}

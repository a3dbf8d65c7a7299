import { createContext, useContext, type RefObject } from 'react';

/** Where menus and lists that float are put: inside the landmark or dialog that they belong to, so that a screen reader finds them there. */
export const FloatingPlace = createContext<RefObject<HTMLElement | null> | undefined>(undefined);

export function useFloatingPlace(): { readonly container?: RefObject<HTMLElement | null> } {
  const container = useContext(FloatingPlace);
  return container === undefined ? {} : { container };
}

import { createContext, useContext } from 'react';
import { text, type Say } from '#shared/text/text';
import type { Text } from './text';

/** Set once for the whole window (see TextProvider), whose parts would else each follow the language by themselves. */
export const Saying = createContext<Say>(text);

/** The catalogue's sentences in the language that is spoken; its component is drawn again when that changes. */
export function useText(): Text {
  return useContext(Saying);
}

/** For sentences whose key is put together from what the host found. */
export function useSay(): Say {
  return useContext(Saying);
}

import { Placeholder, type PlaceholderWords } from './Placeholder';
import { Shape } from './Shape';

/** Something is on its way: says what, and how to stop it where that is possible. */
export function LoadingState(words: PlaceholderWords) {
  return <Placeholder {...words} role="status" mark={<Shape kind="busy" tinted />} />;
}

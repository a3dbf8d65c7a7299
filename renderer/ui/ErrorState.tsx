import { Placeholder, type PlaceholderWords } from './Placeholder';
import { Shape } from './Shape';

/** It failed: says what, why, and one thing to do. */
export function ErrorState(words: PlaceholderWords) {
  return <Placeholder {...words} role="alert" mark={<Shape kind="broken" tinted />} />;
}

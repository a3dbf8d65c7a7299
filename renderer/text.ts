import type { english } from '#shared/text/catalogue';
import { spoken } from '#shared/text/text';

type English = typeof english;
/** `a.b.c` for every sentence below; of a plural's forms only the stem. */
type Paths<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? WithoutPlural<Key> : `${Key}.${Paths<Node[Key]>}`;
}[keyof Node & string];
type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

/** Every key of the catalogue, so that a sentence that is missing does not compile. */
export type TextKey = { [Noun in keyof English]: `${Noun}:${Paths<English[Noun]>}` }[keyof English];
export type Text = (key: TextKey, params?: Readonly<Record<string, unknown>>) => string;

/** The window's own language; what shared code says there is in the same one. */
export const i18n = spoken;

/** For words outside a component; inside, `useText` draws again when the language changes. */
export function say(key: TextKey, params: Readonly<Record<string, unknown>> = {}): string {
  return i18n.t(key, params);
}

import { expect, test } from 'vitest';
import { checkWords } from '#shared/doctor/words';
import { text } from '#shared/text/text';

test('OB7: a link that was passed on the way to a broken one is not left without words', () => {
  const words = checkWords({ link: 'answer', state: 'ok', ms: null, fact: null }, text);
  expect(words).toBe('in order');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasHidden, visible, visibleText } from '#shared/text/visible';

const tagged = (text: string) =>
  Array.from(text, (letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('');

test.each([
  ['\u001b[31mred\u001b[0m', '⟨ESC[31m⟩red⟨ESC[0m⟩'],
  ['\u001b]8;;https://x.example\u0007go', '⟨ESC]8;;https://x.example⟩go'],
  ['a\u202eb', 'a⟨U+202E⟩b'],
  ['pay\u200bpal', 'pay⟨U+200B⟩pal'],
  ['a\u200db', 'a⟨U+200D⟩b'],
  [`x${tagged('ignore')}y`, 'x⟨ignore⟩y'],
  ['bell\u0007', 'bell⟨U+0007⟩'],
  ['over\rwrite', 'over⟨U+000D⟩write']
])('SE4: hidden characters of a server’s text are shown: %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
  expect(hasHidden(text)).toBe(true);
});

test.each(['plain', 'two\nlines\r\nand\ttabs', '👩‍💻 ❤️', 'می‌خواهم', 'ﷺ 日本語'])(
  'SE4: text that hides nothing stays as it is: %j',
  (text) => {
    expect(visibleText(text)).toBe(text.replaceAll('\r\n', '\n'));
    expect(hasHidden(text)).toBe(false);
  }
);

test('SE4: nothing that is shown is hidden any more, and no visible letter is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(hasHidden(visibleText(text))).toBe(false);
      const plain = visible(text).flatMap((part) => (part.type === 'text' ? [part.text] : []));
      expect(text.replaceAll('\r\n', '\n')).toContain(plain[0] ?? '');
    })
  );
});

import { expect, test } from 'vitest';
import { bestLanguage, chosenLanguage, tagOf } from '#shared/text/language';
import { createText, speak } from '#shared/text/text';

test('UX6: of the languages a person wants the first that is spoken counts, English where none is', () => {
  expect(bestLanguage(['es-MX', 'en'])).toBe('es');
  expect(bestLanguage(['zh_CN.UTF-8'])).toBe('zh');
  expect(bestLanguage(['fr', 'zh-Hans-CN', 'en'])).toBe('zh');
  expect(bestLanguage(['tlh'])).toBe('en');
  expect(bestLanguage([])).toBe('en');
});

test('UX6: what the person chose goes before what the system has', () => {
  expect(chosenLanguage('zh', 'es')).toBe('zh');
  expect(chosenLanguage('system', 'es')).toBe('es');
  expect(chosenLanguage(undefined, undefined)).toBe('en');
});

test('UX6: what is spoken changes at once and back again', async () => {
  const words = createText('en');
  await speak(words, 'zh');
  expect(words.t('settings:title')).toBe('设置');
  expect(words.t('failure:process.not-found.message', { command: 'npx' })).toBe('找不到程序“npx”。');
  await speak(words, 'en');
  expect(words.t('settings:title')).toBe('Settings');
  expect(tagOf('zh')).toBe('zh-Hans');
});

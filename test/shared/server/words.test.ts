import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { splitWords } from '#shared/server/words';

function words(text: string): readonly string[] {
  const result = splitWords(text);
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

test('TR1: words are separated by blanks of any kind and length', () => {
  expect(words('  docker exec\t-i \n box  ')).toEqual(['docker', 'exec', '-i', 'box']);
});

test('TR1: nothing but blanks is no word', () => {
  expect(words(' \t\n')).toEqual([]);
});

test('TR1: quotation marks keep blanks together and vanish', () => {
  expect(words(`a 'b c' "d e"f`)).toEqual(['a', 'b c', 'd ef']);
});

test('TR1: empty quotation marks are an empty word', () => {
  expect(words(`a "" '' b`)).toEqual(['a', '', '', 'b']);
});

test('TR1: a backslash keeps the next character, in double quotes only where it has a meaning', () => {
  expect(words(String.raw`two\ words "a\"b" "C:\dir" '\n'`)).toEqual([
    'two words',
    'a"b',
    String.raw`C:\dir`,
    String.raw`\n`
  ]);
});

test('TR1: a backslash before a line end joins the two lines', () => {
  expect(words('npx -y \\\n  server "a\\\nb"')).toEqual(['npx', '-y', 'server', 'ab']);
});

test('TR1: nothing is expanded and no character ends the command', () => {
  expect(words('$HOME ~ *.txt a;b c|d #e `f` $(g)')).toEqual([
    '$HOME',
    '~',
    '*.txt',
    'a;b',
    'c|d',
    '#e',
    '`f`',
    '$(g)'
  ]);
});

test('TR1: an open quotation mark is a failure that names its place', () => {
  expect(splitWords(`say "hello`)).toMatchObject({
    ok: false,
    failure: { code: 'config.unclosed-quote', details: { position: 5 } }
  });
  expect(splitWords(`it's`)).toMatchObject({ ok: false, failure: { details: { position: 3 } } });
});

test.skipIf(process.platform === 'win32')(
  'TR1: the words are those that the shell of this machine makes',
  () => {
    // Only characters whose quoting is asked about, none that a shell would expand.
    const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\t', '"', "'", '\\'), maxLength: 24 });
    const lines = fc.sample(line, 500).filter((text) => splitWords(text).ok);
    const program = `for line do eval "set -- $line"; for word do printf '<%s>' "$word"; done; echo; done`;
    const shell = execFileSync('/bin/sh', ['-c', program, 'sh', ...lines], { encoding: 'utf8' });
    const ours = lines.map((text) => words(text).map((word) => `<${word}>`));
    expect(ours.map((each) => each.join(''))).toEqual(shell.split('\n').slice(0, -1));
  }
);

import { expect, test } from 'vitest';
import { parseUriTemplate } from '#shared/catalog/uri-template';

/** The variables of RFC 6570, section 3.2. */
const values = {
  count: ['one', 'two', 'three'],
  dom: ['example', 'com'],
  dub: 'me/too',
  hello: 'Hello World!',
  half: '50%',
  var: 'value',
  who: 'fred',
  base: 'http://example.com/home/',
  path: '/foo/bar',
  list: ['red', 'green', 'blue'],
  v: '6',
  x: '1024',
  y: '768',
  empty: '',
  empty_list: [],
  word: 'ä😀'
};

function expand(template: string): string {
  const parsed = parseUriTemplate(template);
  if (!parsed.ok) throw new Error(parsed.failure.message);
  return parsed.value.expand(values);
}

test.each([
  ['{var}', 'value'],
  ['{hello}', 'Hello%20World%21'],
  ['{half}', '50%25'],
  ['O{empty}X', 'OX'],
  ['O{undef}X', 'OX'],
  ['{x,y}', '1024,768'],
  ['?{x,empty}', '?1024,'],
  ['{var:3}', 'val'],
  ['{word:1}', '%C3%A4'],
  ['{word}', '%C3%A4%F0%9F%98%80'],
  ['{list}', 'red,green,blue'],
  ['{list*}', 'red,green,blue'],
  ['{+hello}', 'Hello%20World!'],
  ['{+half}', '50%25'],
  ['{+path}/here', '/foo/bar/here'],
  ['{base}index', 'http%3A%2F%2Fexample.com%2Fhome%2Findex'],
  ['{#path,x}here', '#/foo/bar,1024here'],
  ['{#undef}', ''],
  ['X{.dom*}', 'X.example.com'],
  ['X{.empty_list}', 'X'],
  ['{/who,dub}', '/fred/me%2Ftoo'],
  ['{/var:1,var}', '/v/value'],
  ['{/list*}', '/red/green/blue'],
  ['{;v,empty,who}', ';v=6;empty;who=fred'],
  ['{;count*}', ';count=one;count=two;count=three'],
  ['{?x,y,empty}', '?x=1024&y=768&empty='],
  ['{?list}', '?list=red,green,blue'],
  ['{?list*}', '?list=red&list=green&list=blue'],
  ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
  ['file:///a b/{var}', 'file:///a%20b/value']
])('RP1: the template %s gives %s', (template, expected) => {
  expect(expand(template)).toBe(expected);
});

test.each(['{bad', 'bad}', '{}', '{a b}', '{|x}', '{x:0}'])(
  'RP1: %s is refused with a reason',
  (template) => {
    expect(parseUriTemplate(template)).toMatchObject({
      ok: false,
      failure: { code: 'protocol.bad-template', retryable: false }
    });
  }
);

import { expect, test } from 'vitest';
import { nodeFiles, type Files } from '#core/config/files';
import { createSources, type Sources } from '#core/config/sources';
import { createFakeClock, settle } from '../../fakes/clock';

const file = '/f.json';
const whole = '{ "mcpServers": { "a": { "command": "x" } } }';

/** A file that shows a state for a while; null: it is not there. */
function createFile(first: string | null): {
  readonly files: Files;
  readonly show: (text: string | null) => void;
} {
  let now = first;
  const absent = (): Promise<never> => Promise.reject(Object.assign(new Error('ENOENT'), { code: 'ENOENT' }));
  const files = {
    ...nodeFiles,
    stat: () => (now === null ? absent() : Promise.resolve({ size: now.length, isFile: () => true })),
    readFile: () => (now === null ? absent() : Promise.resolve(Buffer.from(now)))
  };
  return {
    files: files as unknown as Files,
    show: (text) => {
      now = text;
    }
  };
}

function names(sources: Sources): readonly string[] {
  return sources.readings().flatMap(({ entries }) => entries.map(({ name }) => name));
}

const places = {
  sources: [{ file, scope: 'user' }],
  writable: file,
  state: '/s.json',
  backups: '/b'
} as const;

test.each([
  ['deleted', null],
  ['emptied', ''],
  ['half written', '{ "mcpServers": {']
])('CF5: a file that is %s for a moment keeps its servers', async (_how, state) => {
  const clock = createFakeClock();
  const { files, show } = createFile(whole);
  const sources = createSources(places, { files, clock, env: {}, platform: 'linux', hasBuiltIn: false });
  await sources.read();
  show(state);
  const reading = sources.read();
  await clock.advance(100);
  expect(names(sources)).toEqual(['a']);
  show(whole.replace('"a"', '"b"'));
  await clock.advance(50);
  await reading;
  expect(names(sources)).toEqual(['b']);
  expect(sources.readings()[0]?.problems).toEqual([]);
});

test.each([
  ['deleted', null, []],
  ['emptied', '', []],
  ['broken', '{ "mcpServers": {', ['a']]
])('CF5: a file that stays %s is believed after 250 ms', async (_how, state, wanted) => {
  const clock = createFakeClock();
  const { files, show } = createFile(whole);
  const sources = createSources(places, { files, clock, env: {}, platform: 'linux', hasBuiltIn: false });
  await sources.read();
  show(state);
  let isRead = false;
  const reading = sources.read().then(() => {
    isRead = true;
  });
  await clock.advance(249);
  expect(isRead).toBe(false);
  await clock.advance(1);
  await settle();
  await reading;
  expect(names(sources)).toEqual(wanted);
  expect(sources.text(file)).toBe(state);
});

test.each(['', '{ "mcpServers": {'])(
  'CF5: a file that is first found as “%s” is given a moment too',
  async (half) => {
    const clock = createFakeClock();
    const { files, show } = createFile(half);
    const sources = createSources(places, { files, clock, env: {}, platform: 'linux', hasBuiltIn: false });
    const reading = sources.read();
    await clock.advance(50);
    show(whole);
    await clock.advance(50);
    await reading;
    expect(names(sources)).toEqual(['a']);
    expect(sources.readings()[0]?.problems).toEqual([]);
  }
);

test('CF5: a file that goes on changing, never whole, keeps its servers', async () => {
  const clock = createFakeClock();
  const { files, show } = createFile(whole);
  const sources = createSources(places, { files, clock, env: {}, platform: 'linux', hasBuiltIn: false });
  await sources.read();
  show('');
  const reading = sources.read();
  for (let look = 0; look < 40; look += 1) {
    show(look % 2 === 0 ? '{ "mcpServers": {' : '');
    await clock.advance(50);
  }
  await reading;
  expect(names(sources)).toEqual(['a']);
  expect(sources.text(file)).toBe(whole);
});

import { describe, expect, test } from 'vitest';
import { nodeRandom } from '#core/node-ports';
import { createTraffic } from '#core/traffic/traffic';
import { createUndos } from '#core/undos';
import { ok } from '#shared/failure';
import { serverIdFromText } from '#shared/ids';
import type { ServerEntry } from '#shared/server/config';
import type { TrafficPulse } from '#shared/traffic/entry';
import { createFakeClock } from '../../fakes/clock';
import { createHost, notice, originOf, request, response, turning } from './host';

const mebibyte = 1 << 20;

describe('bounds', () => {
  test('OB1, PF6: the oldest make room, by number; what is left keeps its place and says how many are gone', async () => {
    const { recorder, page, reader, store } = createHost({ messages: { entries: 10, bytes: mebibyte } });
    const channel = recorder.channel(originOf('a'), 1);
    for (let id = 1; id <= 25; id += 1) channel.sent(request(id, `m/${id}`));
    const { entries, total, dropped, older } = await page();
    expect(entries.map(({ method }) => method)).toEqual(
      Array.from({ length: 10 }, (_, index) => `m/${25 - index}`)
    );
    expect({ total, dropped, older }).toEqual({ total: 10, dropped: 15, older: false });
    expect(await reader.message(15)).toBeNull();
    expect((await reader.message(16))?.message.entry.method).toBe('m/16');
    expect(store.lastSeq()).toBe(25);
  });

  test('OB1, PF6: the oldest make room, by size', async () => {
    const { recorder, page, store } = createHost({ messages: { entries: 1_000, bytes: 10_000 } });
    const channel = recorder.channel(originOf('a'), 1);
    for (let id = 1; id <= 50; id += 1) channel.sent(request(id, 'm', { text: 'x'.repeat(1_000) }));
    const { entries, total } = await page();
    const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    expect(total).toBe(9);
    expect(bytes).toBeLessThanOrEqual(10_000);
    expect(store.dropped()).toBe(41);
  });

  test('OB1: a pair of which one half is gone knows nothing of it, and errors that are gone are not counted', async () => {
    const { recorder, page, store } = createHost({ messages: { entries: 2, bytes: mebibyte } });
    const channel = recorder.channel(originOf('a'), 1);
    channel.sent(request(1, 'first'));
    channel.sent(request(2, 'second'));
    channel.received({ jsonrpc: '2.0', id: 1, error: { code: -1, message: 'no' } });
    expect((await page()).entries[0]).toMatchObject({
      kind: 'error',
      pairedWith: null,
      method: 'first',
      isError: true
    });
    expect(store.errors()).toBe(1);
    channel.received(response(2));
    channel.received(response(3));
    expect(store.errors()).toBe(0);
  });

  test('OB1: a talkative stderr never takes the room of messages', async () => {
    const { recorder, clock, page } = createHost({ lines: { entries: 100, bytes: mebibyte } });
    const channel = recorder.channel(originOf('a'), 1);
    channel.sent(request(1, 'initialize'));
    for (let round = 0; round < 20; round += 1) {
      channel.output({ kind: 'stderr', chunk: Buffer.from('line\n'.repeat(1_000)) });
      await clock.advance(250);
    }
    const { entries, total } = await page();
    expect(total).toBe(101);
    expect(entries.at(-1)?.method).toBe('initialize');
  });

  test('OB1: of a flood of lines the first and the last of each moment are kept, and how many are missing is said', async () => {
    const { recorder, clock, page } = createHost();
    const channel = recorder.channel(originOf('a'), 1);
    const flood = Array.from({ length: 5_000 }, (_, index) => `line ${index}\n`).join('');
    channel.output({ kind: 'stderr', chunk: Buffer.from(flood) });
    expect((await page()).entries[0]?.preview).toBe('line 49');
    await clock.advance(250);
    const previews = (await page()).entries.map(({ preview }) => preview).reverse();
    expect(previews).toHaveLength(101);
    expect(previews[50]).toBe('4900 lines were left out here, because too many came at once');
    expect(previews.at(-1)).toBe('line 4999');
  });

  test('OB1: clearing forgets one server or all, and numbers go on', async () => {
    const { recorder, page, store } = createHost();
    const a = recorder.channel(originOf('a'), 1);
    const b = recorder.channel(originOf('b'), 1);
    a.sent(request(1, 'of a'));
    b.sent(request(1, 'of b'));
    b.received({ jsonrpc: '2.0', id: 1, error: { code: -1, message: 'no' } });
    store.clear(originOf('b').serverId);
    expect((await page()).entries.map(({ method }) => method)).toEqual(['of a']);
    expect(store.errors()).toBe(0);
    b.sent(request(2, 'again'));
    store.clear(null);
    expect(await page()).toMatchObject({ entries: [], total: 0, dropped: 0 });
    a.received(response(1));
    expect((await page()).entries).toMatchObject([{ seq: 5, pairedWith: null, method: 'of a' }]);
  });

  test('OB1, UX3: the last clearing is taken back, at its place and no further than there is room', async () => {
    const { recorder, page, store } = createHost({ messages: { entries: 3, bytes: mebibyte } });
    const a = recorder.channel(originOf('a'), 1);
    const b = recorder.channel(originOf('b'), 1);
    a.sent(request(1, 'of a'));
    b.sent(request(1, 'of b'));
    b.received({ jsonrpc: '2.0', id: 1, error: { code: -1, message: 'no' } });
    const methods = async () => (await page({ folded: false })).entries.map(({ seq }) => seq);
    const putBackB = store.clear(originOf('b').serverId);
    expect(await methods()).toEqual([1]);
    expect(putBackB()).toBe(true);
    expect(await methods()).toEqual([3, 2, 1]);
    expect(store.errors()).toBe(1);
    const putBackA = store.clear(originOf('a').serverId);
    const putBack = store.clear(null);
    expect(putBackA()).toBe(false);
    a.sent(request(2, 'later'));
    a.sent(request(3, 'last'));
    expect(putBack()).toBe(true);
    expect(putBack()).toBe(false);
    expect(await methods()).toEqual([5, 4, 3]);
    expect((await page()).dropped).toBe(1);
  });
});

describe('large messages', () => {
  const huge = { text: '"ä'.repeat(3 * mebibyte) };

  test('PF6: of a message above 4 MB its size and its first 64 kB are kept, written a part at a time', async () => {
    const { recorder, clock, page, reader } = createHost();
    const channel = recorder.channel(originOf('a'), 1);
    const message = response(1, huge);
    channel.received(message);
    const { entries } = await page();
    const whole = JSON.stringify(message);
    expect(entries[0]?.bytes).toBe(Buffer.byteLength(whole));
    const shown = await turning(clock, reader.message(1));
    expect(shown?.message.isWhole).toBe(false);
    expect(shown?.message.text).toBe(whole.slice(0, 65_536));
  });

  test('PF6: others are served while a large message is measured', async () => {
    const { recorder, packer, clock } = createHost();
    const channel = recorder.channel(originOf('a'), 1);
    channel.received(response(1, huge));
    packer.start();
    expect(clock.waiting).toBe(1);
    let isDone = false;
    void packer.settled().then(() => (isDone = true));
    await clock.advance(0);
    expect(isDone).toBe(true);
    expect(clock.waiting).toBe(0);
  });

  test('PF6: the beginning of a large message ends before a secret that would be cut in two', async () => {
    const { recorder, clock, reader } = createHost();
    const channel = recorder.channel(originOf('a', 'k-123456'), 1);
    const before = '{"jsonrpc":"2.0","method":"x","params":{"text":"'.length;
    const text = `${'x'.repeat(65_536 - before - 4)}k-123456${'y'.repeat(5 * mebibyte)}`;
    channel.received(notice('x', { text }));
    const shown = await turning(clock, reader.message(1));
    expect(shown?.message.text.endsWith('xxxx')).toBe(true);
    expect(shown?.message.text).toHaveLength(65_532);
  });

  test('PF6: a message that is only deep is kept in part too, so that nobody runs out of stack', async () => {
    const { recorder, clock, reader, page } = createHost();
    const channel = recorder.channel(originOf('a'), 1);
    let deep: unknown = [];
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    channel.received(notice('deep', { deep }));
    expect((await page()).entries[0]?.bytes).toBeGreaterThan(200_000);
    const shown = await turning(clock, reader.message(1));
    expect(shown?.message).toMatchObject({ isWhole: false });
    expect(shown?.message.text).toHaveLength(65_536);
  });

  test('OB1: a message that is neither small nor too large is whole', async () => {
    const { recorder, clock, reader, page } = createHost();
    const channel = recorder.channel(originOf('a'), 1);
    const params = {
      items: Array.from({ length: 50_000 }, (_, index) => ({ index, gone: undefined, text: 'ä😀"\n' }))
    };
    channel.sent(request(1, 'x', params));
    const text = JSON.stringify(request(1, 'x', params));
    expect((await page()).entries[0]?.bytes).toBe(Buffer.byteLength(text));
    const shown = await turning(clock, reader.message(1));
    expect(JSON.parse(shown?.message.text ?? '')).toEqual(JSON.parse(text));
  });
});

describe('lines that are at hand', () => {
  test('PF3, OB1: they are kept as they are, and read when somebody looks', async () => {
    const { recorder, store, page, reader, clock } = createHost();
    const channel = recorder.channel(originOf('a', 'k-123456'), 1);
    const asked = request(1, 'tools/call', { name: 'first', arguments: { key: 'k-123456' } });
    channel.sent(asked, JSON.stringify(asked));
    channel.received(
      response(1, { n: 1 }),
      ' { "jsonrpc" : "2.0", "id":1, "extra": 2, "result" : { "n" : 1.0 } } '
    );
    expect(store.all(null).map(({ text, message }) => ({ text, message }))).toEqual([
      { text: '', message: null },
      { text: '', message: null }
    ]);
    const { entries } = await page();
    expect(entries.map(({ preview }) => preview)).toEqual(['', 'first']);
    expect(entries.map(({ bytes }) => bytes)).toEqual([
      '{"jsonrpc":"2.0","id":1,"result":{"n":1.0}}'.length,
      JSON.stringify(asked).length
    ]);
    const shown = await turning(clock, reader.message(1));
    expect(shown?.message.text).not.toContain('k-123456');
    expect((await page({ search: '"n":1' })).total).toBe(1);
  });

  test('PF3, OB1: their size counts before anybody reads them', async () => {
    const { recorder, page } = createHost({ messages: { entries: 100, bytes: 10_000 } });
    const channel = recorder.channel(originOf('a'), 1);
    for (let count = 0; count < 100; count += 1) {
      const message = notice('x', { text: 'x'.repeat(1_000) });
      channel.received(message, JSON.stringify(message));
    }
    expect((await page()).total).toBeLessThan(10);
  });
});

test('OB1: the window is told of news at most every 250 ms, of the last always, and of nothing after the end', async () => {
  const clock = createFakeClock();
  const pulses: TrafficPulse[] = [];
  const traffic = createTraffic({
    clock,
    undos: createUndos(nodeRandom),
    desktop: { saveFile: () => Promise.resolve(ok({ file: null })) },
    manager: () => ({ setLogLevel: () => Promise.resolve(ok(null)) }),
    onPulse: (pulse) => pulses.push(pulse)
  });
  const server = serverEntry('a');
  for (let count = 0; count < 10; count += 1) {
    for (let each = 0; each < 100; each += 1) traffic.tap.state(server, { type: 'disabled' }, 'disabled');
    await clock.advance(100);
  }
  await clock.advance(250);
  expect(pulses.length).toBeLessThanOrEqual(5);
  expect(pulses.at(-1)).toEqual({ lastSeq: 1_000, errors: 0, levels: {} });
  traffic.close();
  traffic.tap.state(server, { type: 'disabled' }, 'disabled');
  expect(clock.waiting).toBe(0);
});

function serverEntry(name: string): ServerEntry {
  return {
    id: serverIdFromText(`user:${name}`),
    name,
    scope: 'user',
    source: null,
    config: { transport: 'sdk', name, disabled: false, startupTimeoutMs: null, callTimeoutMs: null },
    problems: []
  };
}

import { describe, expect, test } from 'vitest';
import { messageKinds } from '#shared/traffic/entry';
import { createHost, notice, originOf, refusal, request, response } from './host';

describe('pairing', () => {
  test('OB1: an answer is paired with its request, and both carry the time between them', async () => {
    const { recorder, clock, page } = createHost();
    const channel = recorder.channel(originOf('github'), 3);
    channel.sent(request(7, 'tools/call', { name: 'create_issue' }));
    await clock.advance(312);
    channel.received(response(7, { content: [] }));
    const { entries } = await page();
    expect(entries).toMatchObject([
      { seq: 2, kind: 'response', direction: 'received', method: 'tools/call', pairedWith: 1, ms: 312 },
      { seq: 1, kind: 'request', direction: 'sent', pairedWith: 2, ms: 312, outcome: 'answered', epoch: 3 }
    ]);
    expect(entries[1]).toMatchObject({
      preview: 'create_issue',
      id: '7',
      serverName: 'github',
      isError: false
    });
    expect(entries[1]?.answerBytes).toBe(JSON.stringify(response(7, { content: [] })).length);
  });

  test('OB1: the same id in the other direction, on another connection or in another epoch is another request', async () => {
    const { recorder, page } = createHost();
    const first = recorder.channel(originOf('a'), 1);
    const second = recorder.channel(originOf('a'), 2);
    first.sent(request(1, 'ping'));
    first.received(request(1, 'roots/list'));
    second.sent(request(1, 'tools/list'));
    second.received(response(1));
    first.sent(response(1));
    first.received(response(1));
    const { entries } = await page();
    expect(entries.map(({ seq, pairedWith }) => [seq, pairedWith])).toEqual([
      [6, 1],
      [5, 2],
      [4, 3],
      [3, 4],
      [2, 5],
      [1, 6]
    ]);
  });

  test('OB1: an answer whose id became a text, or a number, is still the answer', async () => {
    const { recorder, page } = createHost();
    const channel = recorder.channel(originOf('a'), 1);
    channel.sent(request(7, 'ping'));
    channel.received(response('7'));
    channel.sent(request('8', 'ping'));
    channel.received(response(8));
    expect((await page()).entries.map(({ pairedWith }) => pairedWith)).toEqual([3, 4, 1, 2]);
  });

  test('OB1: an answer nobody asked for, and a second answer, stand alone', async () => {
    const { recorder, page } = createHost();
    const channel = recorder.channel(originOf('a'), 1);
    channel.sent(request(1, 'ping'));
    for (let count = 0; count < 2; count += 1) channel.received(response(1));
    channel.received(response('nobody'));
    expect((await page()).entries.map(({ pairedWith }) => pairedWith)).toEqual([null, null, 1, 2]);
  });

  test('OB1: what is not answered stays open, and becomes unanswered when the connection ends', async () => {
    const { recorder, page } = createHost();
    const channel = recorder.channel(originOf('a'), 1);
    channel.sent(request(1, 'tools/list'));
    channel.sent(request(2, 'subscriptions/listen'));
    expect((await page()).entries[1]).toMatchObject({ outcome: 'open', ms: null, isError: false });
    channel.end();
    expect((await page()).entries).toMatchObject([
      { outcome: 'unanswered', isError: false },
      { outcome: 'unanswered', isError: true }
    ]);
  });

  test('OB1: a cancelled request says so, also when an answer comes all the same', async () => {
    const { recorder, page } = createHost();
    const channel = recorder.channel(originOf('a'), 1);
    channel.sent(request(1, 'tools/call', { name: 'late' }));
    channel.sent(notice('notifications/cancelled', { requestId: 1 }));
    channel.received(refusal(1, 'too late'));
    const { entries, errors } = await page();
    expect(entries.at(-1)).toMatchObject({ outcome: 'cancelled', pairedWith: 3, isError: false });
    expect(errors).toBe(0);
  });

  test('OB1: what the transport refused says why, without a secret of its server', async () => {
    const { recorder, page } = createHost();
    const channel = recorder.channel(originOf('a', 'k-123456'), 1);
    channel.notSent(channel.sent(request(1, 'initialize')), new Error('401 for key k-123456'));
    channel.end();
    expect((await page()).entries[0]).toMatchObject({
      outcome: 'not-sent',
      isError: true,
      reason: '401 for key [redacted]'
    });
  });

  test('OB1: why something was not sent is told in our words where there are some', async () => {
    const { recorder, page } = createHost();
    const channel = recorder.channel(originOf('a'), 1);
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    channel.notSent(channel.sent(request(1, 'ping')), AbortSignal.abort().reason);
    channel.notSent(channel.sent(request(2, 'ping')), new TypeError('fetch failed', { cause: refused }));
    expect((await page()).entries.map(({ reason }) => reason)).toEqual([
      'a refused the connection.',
      'What was asked was given up before its answer came.'
    ]);
  });
});

describe('kinds', () => {
  test('OB1, RP5: errors, tool errors and log messages are told apart, with the level of the log', async () => {
    const { recorder, page, store } = createHost();
    const channel = recorder.channel(originOf('a'), 1);
    channel.sent(request(1, 'tools/call', { name: 'x' }));
    channel.received(refusal(1, 'no such tool'));
    channel.sent(request(2, 'tools/call', { name: 'x' }));
    channel.received(response(2, { isError: true, content: [{ type: 'text', text: 'out of stock' }] }));
    channel.received(notice('notifications/message', { level: 'critical', data: { disk: 'full' } }));
    channel.received(notice('notifications/message', { level: 'loud', data: 'odd' }));
    channel.received(notice('notifications/progress', { progressToken: 't', progress: 2, total: 5 }));
    const { entries } = await page();
    expect(
      entries.map(({ kind, outcome, level, preview, isError }) => ({
        kind,
        outcome,
        level,
        preview,
        isError
      }))
    ).toEqual([
      { kind: 'notification', outcome: null, level: null, preview: '2 / 5', isError: false },
      { kind: 'log', outcome: null, level: null, preview: 'odd', isError: false },
      { kind: 'log', outcome: null, level: 'critical', preview: '{"disk":"full"}', isError: true },
      { kind: 'response', outcome: 'tool-error', level: null, preview: 'out of stock', isError: false },
      { kind: 'request', outcome: 'tool-error', level: null, preview: 'x', isError: true },
      { kind: 'error', outcome: 'error', level: null, preview: 'no such tool', isError: false },
      { kind: 'request', outcome: 'error', level: null, preview: 'x', isError: true }
    ]);
    expect(store.errors()).toBe(3);
  });

  test('OB1: stderr, noise and the exit code stand in the same store, in their order', async () => {
    const { recorder, page } = createHost();
    const channel = recorder.channel(originOf('a', 'k-123456'), 1);
    channel.output({ kind: 'stderr', chunk: Buffer.from('started with k-123') });
    channel.output({ kind: 'noise', line: 'Listening…' });
    channel.output({ kind: 'stderr', chunk: Buffer.from('456\r\nno new line at the end') });
    channel.output({ kind: 'exit', exit: { code: 3, signal: null } });
    const { entries } = await page();
    expect(entries.map(({ kind, preview }) => [kind, preview])).toEqual([
      ['lifecycle', 'The program ended with exit code 3'],
      ['stderr', 'no new line at the end'],
      ['stderr', 'started with [redacted]'],
      ['noise', 'Listening…']
    ]);
    expect(entries[0]?.isError).toBe(true);
    expect((await page({ kinds: messageKinds })).total).toBe(0);
  });

  test('OB1: what we note of a program ourselves is no error', async () => {
    const { recorder, page } = createHost();
    recorder.channel(originOf('a'), 1).output({ kind: 'note', sentence: 'Noted.' });
    expect((await page()).entries[0]).toMatchObject({ kind: 'lifecycle', preview: 'Noted.', isError: false });
  });

  test('OB1: a program that was told to end is no error', async () => {
    const { recorder, page } = createHost();
    const channel = recorder.channel(originOf('a'), 1);
    channel.end();
    channel.output({ kind: 'exit', exit: { code: null, signal: 'SIGTERM' } });
    expect((await page()).entries[0]).toMatchObject({
      preview: 'The program was ended by SIGTERM',
      isError: false
    });
  });
});

test('PF3: on its way nothing of a message is looked into: it is written out only later', async () => {
  const { recorder, page } = createHost();
  const channel = recorder.channel(originOf('a'), 1);
  let reads = 0;
  const params = {
    get name() {
      reads += 1;
      return 'x';
    }
  };
  channel.sent({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  expect(reads).toBe(0);
  expect((await page()).entries[0]?.preview).toBe('x');
  expect(reads).toBeGreaterThan(0);
});

test('OB1: that an old server does not know the question for its era is no error', async () => {
  const { recorder, page } = createHost();
  const channel = recorder.channel(originOf('a'), 1);
  channel.sent(request(1, 'server/discover'));
  channel.received(refusal(1, 'Method not found'));
  expect(await page()).toMatchObject({
    errors: 0,
    entries: [{ kind: 'error' }, { outcome: 'error', isError: false }]
  });
});

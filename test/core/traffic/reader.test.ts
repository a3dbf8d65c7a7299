import { describe, expect, test } from 'vitest';
import { noFilter } from '#shared/traffic/filter';
import { createHost, notice, originOf, refusal, request, response, turning } from './host';

function withTraffic() {
  const host = createHost();
  const github = host.recorder.channel(originOf('github', 'k-123456'), 1);
  const notion = host.recorder.channel(originOf('notion'), 1);
  github.sent(
    request(1, 'tools/call', { name: 'create_issue', arguments: { title: 'Say "hello"', note: 'k-123456' } })
  );
  github.received(response(1, { content: [{ type: 'text', text: 'Created 418' }] }));
  notion.sent(request(1, 'tools/list'));
  notion.received(refusal(1, 'not now'));
  github.received(request(9, 'elicitation/create', { message: 'Which label?' }));
  github.received(notice('notifications/message', { level: 'debug', data: 'cache warm' }));
  github.received(notice('notifications/message', { level: 'warning', data: 'slow' }));
  return host;
}

describe('filters', () => {
  test.each([
    ['by direction', { direction: 'sent' as const }, [3, 1]],
    ['by a part of the method, of answers too', { method: 'TOOLS' }, [4, 3, 2, 1]],
    ['by kind', { kinds: ['request' as const] }, [5, 3, 1]],
    ['errors only', { errorsOnly: true }, [3]],
    ['by the least level of the log', { level: 'info' as const, kinds: ['log' as const] }, [7]],
    ['by text, in any case', { search: 'CREATED' }, [2]],
    ['by text with a quotation mark', { search: 'say "h' }, [1]],
    ['by text in a request or its answer', { search: 'created', folded: true }, [1]],
    ['answers with their requests', { folded: true }, [7, 6, 5, 3, 1]]
  ])('OB1: entries are filtered %s', async (_how, filter, seqs) => {
    const { page } = withTraffic();
    const { entries, total, errors } = await page(filter);
    expect(entries.map(({ seq }) => seq)).toEqual(seqs);
    expect(total).toBe(seqs.length);
    expect(errors).toBeLessThanOrEqual(1);
  });

  test('OB1: entries are filtered by server, and errors are counted under the other filters', async () => {
    const { page } = withTraffic();
    const { entries, errors } = await page({}, { serverId: originOf('notion').serverId });
    expect(entries.map(({ seq }) => seq)).toEqual([4, 3]);
    expect(errors).toBe(1);
    expect((await page({ method: 'elicitation' })).errors).toBe(0);
  });

  test('OB1: searching for hidden text finds nothing, and neither does searching for the mask', async () => {
    const { page } = withTraffic();
    for (const search of ['k-123456', 'k-12345', 'redacted', '[redacted]'])
      expect((await page({ search })).total).toBe(0);
  });

  test('OB1: the same search again looks only at what is new', async () => {
    const { page, store } = withTraffic();
    await page({ search: 'created' });
    const [first] = store.all(null);
    const found = first?.found;
    expect(found?.hit).toBe(false);
    await page({ search: 'created' });
    expect(first?.found).toBe(found);
    await page({ search: 'other' });
    expect(first?.found).not.toBe(found);
  });
});

describe('pages', () => {
  async function numbered(count: number) {
    const host = createHost();
    const channel = host.recorder.channel(originOf('a'), 1);
    for (let id = 1; id <= count; id += 1) channel.sent(request(id, id % 2 === 0 ? 'even' : 'odd'));
    await turning(host.clock, host.packer.settled());
    return host;
  }

  test('OB1: the newest come first; before goes back, after goes on, and each says what lies on both sides', async () => {
    const { page } = await numbered(100);
    const seqs = async (wish: object) => {
      const { entries, older, newer, total } = await page({ method: 'even' }, { limit: 3, ...wish });
      return { seqs: entries.map(({ seq }) => seq), older, newer, total };
    };
    expect(await seqs({})).toEqual({ seqs: [100, 98, 96], older: true, newer: 0, total: 50 });
    expect(await seqs({ before: 96 })).toEqual({ seqs: [94, 92, 90], older: true, newer: 3, total: 50 });
    expect(await seqs({ before: 5 })).toEqual({ seqs: [4, 2], older: false, newer: 48, total: 50 });
    expect(await seqs({ after: 90 })).toEqual({ seqs: [96, 94, 92], older: true, newer: 2, total: 50 });
    expect(await seqs({ after: 100 })).toEqual({ seqs: [], older: true, newer: 0, total: 50 });
    expect(await seqs({ before: 1 })).toEqual({ seqs: [], older: false, newer: 50, total: 50 });
  });

  test('PF4: pages of 20,000 entries, with a search, come in turns with other work', async () => {
    const { page } = await numbered(20_000);
    const { total } = await page({ search: 'even' });
    expect(total).toBe(10_000);
  });
});

describe('messages and export', () => {
  test('OB1: a message comes with its pair, indented and without secrets', async () => {
    const { reader } = withTraffic();
    const shown = await reader.message(2);
    expect(shown?.message.entry.seq).toBe(2);
    expect(shown?.pair?.entry.seq).toBe(1);
    expect(shown?.pair?.text).toContain('\n      "note": "[redacted]"');
    expect(await reader.message(99)).toBeNull();
  });

  test('OB1: an export has one line of JSON per entry, oldest first, filtered and without secrets', async () => {
    const { reader } = withTraffic();
    const lines: string[] = [];
    for await (const line of reader.lines(originOf('github').serverId, { ...noFilter, method: 'tools' }))
      lines.push(line);
    const read = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.join('')).not.toContain('k-123456');
    expect(read).toMatchObject([
      {
        at: '1970-01-01T00:16:40.000Z',
        server: 'github',
        direction: 'sent',
        kind: 'request',
        id: '1',
        outcome: 'answered'
      },
      { kind: 'response', pairedWith: 1, message: { result: { content: [{ text: 'Created 418' }] } } }
    ]);
    expect(lines.every((line) => line.endsWith('\n'))).toBe(true);
  });
});

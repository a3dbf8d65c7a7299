import { describe, expect, test } from 'vitest';
import { ERAS, open, until } from './open';

describe.each(ERAS)('behaviour for a $era client', ({ mode }) => {
  test('TR7: count_slowly reports each step, the last one too, before it answers', async () => {
    const { client, clock, errors } = await open(mode);
    const steps: unknown[] = [];
    const call = client.callTool(
      { name: 'count_slowly', arguments: { steps: 3, seconds: 2 } },
      { onprogress: (progress) => steps.push(progress) }
    );
    for (const step of [1, 2, 3]) {
      await until(() => clock.waiting() === 1);
      clock.advance(1999);
      expect(clock.waiting()).toBe(1);
      clock.advance(1);
      await until(() => steps.length === step);
    }
    expect(await call).toMatchObject({ content: [{ type: 'text', text: 'Counted to 3.' }] });
    expect(steps).toEqual([1, 2, 3].map((n) => ({ progress: n, total: 3, message: `Counted to ${n} of 3` })));
    expect(errors).toEqual([]);
  });

  test('TR7: without time to wait no progress is lost, and none is sent to a client that did not ask', async () => {
    const { client, clock, errors } = await open(mode);
    const steps: number[] = [];
    const run = async (onprogress?: (progress: { progress: number }) => void): Promise<void> => {
      const settled: boolean[] = [];
      const call = client
        .callTool(
          { name: 'count_slowly', arguments: { steps: 20, seconds: 0 } },
          onprogress === undefined ? {} : { onprogress }
        )
        .finally(() => settled.push(true));
      while (settled.length === 0) {
        await until(() => settled.length > 0 || clock.waiting() > 0);
        clock.advance(0);
      }
      await call;
    };
    await run(({ progress }) => steps.push(progress));
    expect(steps).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    await run();
    expect(steps).toHaveLength(20);
    expect(errors).toEqual([]);
  });

  test('TR7: cancelling stops the work itself', async () => {
    const { client, clock } = await open(mode);
    const cancel = new AbortController();
    const steps: number[] = [];
    const call = client.callTool(
      { name: 'count_slowly', arguments: { steps: 100, seconds: 1 } },
      { signal: cancel.signal, onprogress: ({ progress }) => steps.push(progress) }
    );
    await until(() => clock.waiting() === 1);
    clock.advance(1000);
    await until(() => clock.waiting() === 1);
    cancel.abort();
    await expect(call).rejects.toThrow();
    await until(() => clock.waiting() === 0);
    clock.advance(100_000);
    expect(clock.waiting()).toBe(0);
    expect(steps).toEqual([1]);
    // The connection is as good as before.
    expect(await client.callTool({ name: 'greet', arguments: { name: 'Ada' } })).toMatchObject({
      content: [{ text: 'Hello, Ada!' }]
    });
  });

  test.each(['client', 'playground'] as const)('TR7: closing the %s ends what still runs', async (side) => {
    const { client, clock, close } = await open(mode);
    let closed = false;
    client.onclose = () => (closed = true);
    const call = client.callTool({ name: 'count_slowly', arguments: { steps: 100 } });
    const failed = expect(call).rejects.toThrow();
    await until(() => clock.waiting() === 1);
    await (side === 'client' ? client.close() : close());
    await failed;
    await until(() => clock.waiting() === 0);
    expect(closed).toBe(true);
  });
});

test('TR7: write_log reaches a handshake client from the level on that it set', async () => {
  const lines: unknown[] = [];
  const { client } = await open('legacy', {}, (each) =>
    each.setNotificationHandler('notifications/message', ({ params }) => void lines.push(params))
  );
  const write = (level: string): Promise<unknown> =>
    client.callTool({ name: 'write_log', arguments: { level, message: level } });
  await write('debug');
  await client.request({ method: 'logging/setLevel', params: { level: 'warning' } });
  await write('info');
  await write('error');
  expect(lines).toEqual(['debug', 'error'].map((level) => ({ level, logger: 'playground', data: level })));
});

test('TR7: write_log reaches a stateless client only for a level its request names', async () => {
  const lines: unknown[] = [];
  const { client } = await open('auto', {}, (each) =>
    each.setNotificationHandler('notifications/message', ({ params }) => void lines.push(params))
  );
  const write = (level: string, meta: Record<string, string> = {}): Promise<unknown> =>
    client.callTool({ name: 'write_log', arguments: { level, message: level }, _meta: meta });
  await write('emergency');
  await write('debug', { 'io.modelcontextprotocol/logLevel': 'info' });
  await write('error', { 'io.modelcontextprotocol/logLevel': 'info' });
  expect(lines).toEqual([{ level: 'error', logger: 'playground', data: 'error' }]);
});

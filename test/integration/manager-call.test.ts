import { describe, expect, test } from 'vitest';
import { expectNoProcessLeft, until } from '../core/process/test-host';
import type { CallProgress } from '#shared/call/state';
import { idOf, local, startManager, textOf } from './manager-host';

expectNoProcessLeft();

describe('calling tools', () => {
  test('TL2: results come as the server sent them, also those of the tool’s own failure', async () => {
    const host = startManager({
      answers: local('answers'),
      rich: local('rich-content')
    });
    await Promise.all([host.ready('answers'), host.ready('rich')]);
    expect(await host.call('answers', 'fail')).toEqual({
      ok: true,
      value: {
        content: [{ type: 'text', text: 'This tool always fails.' }],
        isError: true
      }
    });
    const all = await host.call('rich', 'all');
    expect(all).toMatchObject({
      value: {
        content: expect.arrayContaining([{ type: 'hologram', frames: 3 }]) as unknown
      }
    });
    expect(await host.call('rich', 'no-content')).toEqual({
      ok: true,
      value: {}
    });
    expect(await host.call('rich', 'structured-only')).toEqual({
      ok: true,
      value: { structuredContent: { a: 1 } }
    });
  });

  test('TL2: structured content that breaks its own schema is shown, not refused', async () => {
    const host = startManager({ liar: local('structured-mismatch') });
    await host.ready('liar');
    for (const tool of ['right', 'wrong-type', 'extra', 'list', 'missing', 'null', 'failed']) {
      expect(await host.call('liar', tool)).toMatchObject({ ok: true });
    }
    expect(await host.call('liar', 'wrong-type')).toMatchObject({
      value: { structuredContent: { temp: 'four', unit: 'K' } }
    });
  });

  test('TL2: a protocol error keeps the server’s number, words and data', async () => {
    const host = startManager({ answers: local('answers') });
    await host.ready('answers');
    expect(await host.call('answers', 'refuse')).toMatchObject({
      ok: false,
      failure: {
        code: 'protocol.error',
        cause: 'refused as told',
        details: { method: 'tools/call', number: -32000, data: { detail: 'more about it' } }
      }
    });
  });

  test('NM4: the server gets the original name, byte for byte, and an object of arguments', async () => {
    const host = startManager({
      odd: local('odd-names'),
      strict: local('records-arguments')
    });
    await Promise.all([host.ready('odd'), host.ready('strict')]);
    const names = host.catalog('odd').tools.map((tool) => tool.originalName);
    expect(names).toHaveLength(17);
    for (const name of names) expect(JSON.parse(textOf(await host.call('odd', name)))).toBe(name);
    expect(textOf(await host.call('strict', 'none'))).toBe('{}');
    const given = { deep: [{ a: null }], text: '日本' };
    expect(JSON.parse(textOf(await host.call('strict', 'record', { arguments: given })))).toEqual(given);
  });

  test('TL3: a tool that does not exist, and a server that is not connected, are named', async () => {
    const host = startManager({
      answers: local('answers'),
      off: { ...local('answers'), disabled: true }
    });
    await host.ready('answers');
    expect(await host.call('answers', 'nothing')).toMatchObject({
      failure: {
        code: 'call.unknown-tool',
        message: 'answers has no tool named nothing.'
      }
    });
    expect(await host.call('off', 'echo')).toMatchObject({
      failure: { code: 'call.not-connected', message: 'off is not connected.' }
    });
    expect(host.manager.tool(idOf('answers'), 'add')).toMatchObject({
      value: { name: 'mcp__answers__add' }
    });
    expect(host.manager.tool(idOf('answers'), 'nothing')).toMatchObject({
      failure: { code: 'call.unknown-tool' }
    });
  });

  test('TL3: a call waits for a list that is still under way', async () => {
    const host = startManager({ many: local('many-tools', '--n=200') });
    await host.reaches('many', 'connected');
    expect(host.catalog('many').have).toBe('none');
    expect(await host.call('many', 'tool_0199')).not.toMatchObject({
      failure: { code: 'call.unknown-tool' }
    });
  });
});

describe('progress, limits and cancelling', () => {
  test('TL3: every progress reaches the caller, the last one too, in both eras', async () => {
    const host = startManager({
      legacy: local('sdk-stdio'),
      modern: local('modern-stdio')
    });
    for (const name of ['legacy', 'modern']) {
      await host.ready(name);
      const seen: CallProgress[] = [];
      const result = await host.call(name, 'slow', {
        arguments: { steps: 4 },
        onProgress: (progress) => seen.push(progress)
      });
      expect(textOf(result)).toBe('done');
      expect(seen).toEqual([1, 2, 3, 4].map((progress) => ({ progress, total: 4, message: null })));
    }
  });

  test('TL3: odd progress is passed on while the call runs, and ignored for nobody and after the end', async () => {
    const host = startManager({ progress: local('progress', '--ms=1') });
    await host.ready('progress');
    const seen: CallProgress[] = [];
    const onProgress = (progress: CallProgress): void => void seen.push(progress);
    expect(textOf(await host.call('progress', 'odd', { onProgress }))).toBe('done');
    expect(textOf(await host.call('progress', 'work'))).toBe('done');
    expect(seen.map(({ progress, total }) => [progress, total])).toEqual([
      [3, 4],
      [1, null]
    ]);
  });

  test('TL3: progress keeps a call alive past its idle limit; silence does not', async () => {
    const host = startManager({
      progress: local('progress', '--ms=100', '--steps=12')
    });
    await host.ready('progress');
    expect(textOf(await host.call('progress', 'work', { idleTimeoutMs: 1_000 }))).toBe('done');
    expect(await host.call('progress', 'late', { idleTimeoutMs: 20 })).toMatchObject({
      failure: { code: 'call.timeout', details: { tool: 'late' } }
    });
  });

  test('TL3: the overall limit ends a call that reports for ever, and the server is told', async () => {
    const host = startManager({ progress: local('progress') });
    await host.ready('progress');
    expect(await host.call('progress', 'forever', { overallTimeoutMs: 1_000 })).toMatchObject({
      failure: {
        code: 'call.overall-timeout',
        message: expect.stringContaining(
          'forever was not done after 1 s, the overall limit of a call;'
        ) as string
      }
    });
    await until(
      async () => (JSON.parse(textOf(await host.call('progress', 'report'))) as Report).stopped.length === 1
    );
  });

  test('TL3: cancelling reaches the server, ends the call at once, and a late answer changes nothing', async () => {
    const host = startManager({ progress: local('progress') });
    await host.ready('progress');
    for (const tool of ['forever', 'late']) {
      const person = new AbortController();
      const call = host.call('progress', tool, { signal: person.signal });
      // The server has the call before it has this one.
      await host.call('progress', 'report');
      person.abort();
      expect(await call).toMatchObject({
        failure: { code: 'call.cancelled', details: { tool } }
      });
    }
    await until(
      async () => (JSON.parse(textOf(await host.call('progress', 'report'))) as Report).cancelled.length === 2
    );
    expect(host.state('progress')?.type).toBe('connected');
    expect(textOf(await host.call('progress', 'work'))).toBe('done');
  });

  test('TL3: in the stateless era cancelling stops the work too', async () => {
    const host = startManager({ modern: local('modern-stdio') });
    await host.ready('modern');
    const person = new AbortController();
    let steps = 0;
    const call = host.call('modern', 'slow', {
      arguments: { steps: 10_000 },
      signal: person.signal,
      onProgress: () => {
        steps += 1;
        person.abort();
      }
    });
    expect(await call).toMatchObject({ failure: { code: 'call.cancelled' } });
    expect(steps).toBe(1);
    expect(
      textOf(
        await host.call('modern', 'echo', {
          arguments: { text: 'still here' }
        })
      )
    ).toBe('still here');
  });

  test('TL3: answers with wrong ids, twice or as text, end their call and no other', async () => {
    const host = startManager({ wrong: local('wrong-ids') });
    await host.ready('wrong');
    expect(textOf(await host.call('wrong', 'twice'))).toBe('first');
    expect(textOf(await host.call('wrong', 'as-text'))).toBe('the id came back as text');
    expect(textOf(await host.call('wrong', 'twice'))).toBe('first');
  });

  test('TL3: calls run side by side', async () => {
    const host = startManager({
      progress: local('progress', '--ms=200', '--steps=3')
    });
    await host.ready('progress');
    const order: string[] = [];
    const note = (name: string) => async (): Promise<void> => void order.push(name);
    await Promise.all([
      host.call('progress', 'work').then(note('work')),
      host.call('progress', 'report').then(note('report'))
    ]);
    expect(order).toEqual(['report', 'work']);
  });
});

interface Report {
  readonly cancelled: readonly number[];
  readonly stopped: readonly number[];
}

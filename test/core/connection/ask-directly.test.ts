import { ProtocolError, SdkError, type JSONRPCMessage } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { createAsk, type Settle } from '#core/connection/ask-directly';

function createHost(refusal: Error | null = null) {
  const sent: JSONRPCMessage[] = [];
  const settles: (Settle | null)[] = [];
  const errors: unknown[] = [];
  const ask = createAsk({
    send: (message, settle) => {
      sent.push(message);
      settles.push(settle);
      return refusal === null ? Promise.resolve() : Promise.reject(refusal);
    },
    onError: (error) => void errors.push(error)
  });
  return { ask, sent, settles, errors };
}

test('PF3: each request has an id of its own, and gets its result as it came', async () => {
  const { ask, sent, settles } = createHost();
  const { signal } = new AbortController();
  const first = ask('tools/call', { name: 'a' }, signal);
  const second = ask('tools/call', { name: 'b' }, signal);
  const ids = sent.map((message) => ('id' in message ? message.id : undefined));
  expect(new Set(ids).size).toBe(2);
  expect(sent[1]).toMatchObject({ jsonrpc: '2.0', method: 'tools/call', params: { name: 'b' } });
  settles[1]?.({ jsonrpc: '2.0', id: ids[1] ?? 0, result: { vendor: 1 } });
  settles[0]?.({ jsonrpc: '2.0', id: ids[0] ?? 0, error: { code: -32602, message: 'no', data: 7 } });
  expect(await second).toEqual({ vendor: 1 });
  const error: unknown = await first.catch((each: unknown) => each);
  expect(error).toBeInstanceOf(ProtocolError);
  expect(error).toMatchObject({ code: -32602, message: 'no', data: 7 });
});

test('PF3, TL3: a request that is given up is cancelled at the server, and one that was answered is not', async () => {
  const { ask, sent, settles } = createHost();
  const controller = new AbortController();
  const answered = ask('tools/call', {}, controller.signal);
  settles[0]?.({ jsonrpc: '2.0', id: 1, result: {} });
  await answered;
  const givenUp = ask('tools/call', {}, controller.signal);
  const request = sent[1];
  controller.abort();
  await expect(givenUp).rejects.toBeInstanceOf(SdkError);
  expect(sent.slice(2)).toEqual([
    {
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: {
        requestId: request !== undefined && 'id' in request ? request.id : null,
        reason: String(controller.signal.reason)
      }
    }
  ]);
  await expect(ask('tools/call', {}, controller.signal)).rejects.toBeInstanceOf(SdkError);
  expect(sent).toHaveLength(3);
});

test('PF3: a request that the transport refuses fails with its reason', async () => {
  const { ask } = createHost(new Error('closed'));
  await expect(ask('tools/call', {}, new AbortController().signal)).rejects.toThrow('closed');
});

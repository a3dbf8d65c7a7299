import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import { createLink } from '#core/playground/link';

function note(method: string): JSONRPCMessage {
  return { jsonrpc: '2.0', method };
}

function collect(transport: Transport): JSONRPCMessage[] {
  const seen: JSONRPCMessage[] = [];
  transport.onmessage = (message) => void seen.push(message);
  return seen;
}

describe('createLink', () => {
  test('TR7: a message arrives as a copy, so that neither side holds an object of the other', async () => {
    const { client, server } = createLink();
    const seen = collect(server);
    await server.start();
    await client.start();
    const sent = { jsonrpc: '2.0' as const, method: 'a', params: { list: [1], nothing: undefined } };
    await client.send(sent);
    expect(seen).toEqual([{ jsonrpc: '2.0', method: 'a', params: { list: [1] } }]);
    expect(seen[0]).not.toBe(sent);
    expect(Object.keys((seen[0] as typeof sent).params)).toEqual(['list']);
  });

  test('TR7: messages arrive in the order they were sent, also those sent before the other side listened', async () => {
    const { client, server } = createLink();
    await client.start();
    const first = client.send(note('first'));
    const second = client.send(note('second'));
    const seen = collect(server);
    await server.start();
    await Promise.all([first, second]);
    await client.send(note('third'));
    expect(seen).toEqual([note('first'), note('second'), note('third')]);
  });

  test('TR7: closing one side closes the other once, and nothing is delivered afterwards', async () => {
    const { client, server } = createLink();
    const seen = collect(server);
    const closed: string[] = [];
    client.onclose = () => void closed.push('client');
    server.onclose = () => void closed.push('server');
    await client.start();
    await server.start();
    const late = client.send(note('late'));
    await server.close();
    await client.close();
    await late;
    expect(closed.toSorted()).toEqual(['client', 'server']);
    expect(seen).toEqual([]);
    await expect(client.send(note('after'))).rejects.toThrow('closed');
    await expect(server.start()).rejects.toThrow('before');
  });

  test('TR7: a listener that throws is reported and does not stop the messages behind it', async () => {
    const { client, server } = createLink();
    const errors: string[] = [];
    const seen: JSONRPCMessage[] = [];
    server.onerror = (error) => void errors.push(error.message);
    server.onmessage = (message) => {
      seen.push(message);
      if (seen.length === 1) throw new Error('broken listener');
    };
    await server.start();
    await client.start();
    await client.send(note('first'));
    await client.send(note('second'));
    expect(errors).toEqual(['broken listener']);
    expect(seen).toHaveLength(2);
  });
});

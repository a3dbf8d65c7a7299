import { Client, InMemoryTransport, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { nodeClock } from '#core/node-ports';
import { expect, test } from 'vitest';
import { createWire, isWithoutAnswer, ownResult, type Wire } from '#core/connection/wire';
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/json';
import { settle } from '../../fakes/clock';

const deaf = {
  onSent: () => undefined,
  onNotification: () => undefined,
  after: (ms: number, action: () => void) => nodeClock.setTimeout(action, ms)
};

type Answer = (params: JsonObject) => JsonValue | undefined;
type Era = 'legacy' | 'modern';

interface Server {
  readonly heard: readonly JSONRPCMessage[];
  say(message: JSONRPCMessage): Promise<void>;
}

/** A server in this process that answers as told, `undefined` not at all. */
async function serve(
  transport: Transport,
  era: Era,
  answers: Readonly<Record<string, Answer>>
): Promise<Server> {
  const heard: JSONRPCMessage[] = [];
  const all: Readonly<Record<string, Answer>> = {
    ...(era === 'modern'
      ? {
          'server/discover': () => ({ resultType: 'complete', supportedVersions: ['2026-07-28'], vendor: 1 })
        }
      : {
          initialize: () => ({
            protocolVersion: '2025-11-25',
            capabilities: { tools: {}, 'vendor/x': { a: 1 } },
            serverInfo: { name: 'odd' }
          })
        }),
    ...answers
  };
  transport.onmessage = (message) => {
    heard.push(message);
    if (!('method' in message) || !('id' in message)) return;
    const answer = all[message.method];
    const { id } = message;
    const result = answer?.(isJsonObject(message.params) ? message.params : {});
    if (result === undefined && answer !== undefined) return;
    void transport.send(
      answer === undefined
        ? { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } }
        : ({ jsonrpc: '2.0', id, result } as JSONRPCMessage)
    );
  };
  await transport.start();
  return { heard, say: (message) => transport.send(message) };
}

async function connect(era: Era, answers: Readonly<Record<string, Answer>> = {}) {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = await serve(theirs, era, answers);
  const notices: string[] = [];
  const wire = createWire(ours, true, {
    ...deaf,
    onNotification: (method) => notices.push(method)
  });
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(wire.transport);
  return { client, wire, server, notices };
}

const anything = {
  '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) }
} as const;
const odd = { tools: [{ noName: true }, null, 7], nextCursor: 'x', vendor: { deep: [1, 2] } };

for (const era of ['legacy', 'modern'] as const) {
  test(`CN5: what the SDK would refuse arrives whole (${era})`, async () => {
    const { client } = await connect(era, {
      'tools/list': () => odd,
      'tools/call': () => ({ content: [{ type: 'hologram' }], structuredContent: 3 })
    });
    expect(client.getProtocolEra()).toBe(era);
    expect(ownResult(await client.request({ method: 'tools/list' }, anything))).toEqual(odd);
    const call = { method: 'tools/call' as const, params: { name: 'x', arguments: {} } };
    expect(ownResult(await client.request(call, anything))).toEqual({
      content: [{ type: 'hologram' }],
      structuredContent: 3
    });
  });

  test(`CN9: capabilities and fields of vendors are known from the handshake (${era})`, async () => {
    const { wire } = await connect(era);
    expect(wire.handshake()).toMatchObject(
      era === 'modern' ? { vendor: 1 } : { capabilities: { 'vendor/x': { a: 1 } } }
    );
  });
}

test('CN9: a handshake whose parts are missing or odd still connects', async () => {
  const { client, wire } = await connect('legacy', {
    initialize: () => ({
      protocolVersion: '2025-06-18',
      capabilities: null,
      serverInfo: 'none',
      instructions: null
    })
  });
  expect(client.getNegotiatedProtocolVersion()).toBe('2025-06-18');
  expect(wire.handshake()).toMatchObject({ serverInfo: 'none' });
});

test('CN9: what a server asks while its era is unknown is answered', async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const ids: readonly [string, string][] = [
    ['a', 'ping'],
    ['b', 'roots/list']
  ];
  const server = await serve(theirs, 'legacy', {
    'server/discover': () => {
      for (const [id, method] of ids) void theirs.send({ jsonrpc: '2.0', id, method });
      void settle().then(() =>
        theirs.send({ jsonrpc: '2.0', id: 'server-discover-probe-1', error: { code: -32601, message: '' } })
      );
      return undefined;
    }
  });
  const wire = createWire(ours, true, deaf);
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(wire.transport);
  const answers = server.heard.filter((message) => !('method' in message));
  expect(answers).toEqual([
    { jsonrpc: '2.0', id: 'a', result: {} },
    { jsonrpc: '2.0', id: 'b', error: { code: -32601, message: 'Method not found' } }
  ]);
});

function callWithProgress(client: Client, wire: Wire, token: string) {
  const seen: number[] = [];
  wire.onProgress(token, ({ progress }) => seen.push(progress));
  const params = { name: 'x', arguments: {}, _meta: { progressToken: token } };
  return { seen, answer: client.request({ method: 'tools/call', params }) };
}

test('TL3: progress reaches the call that asked for it, before its answer and never after', async () => {
  const { client, wire, server } = await connect('legacy', {
    'tools/call': () => {
      for (const progress of [1, 2]) void server.say(progressNotice('mine', progress));
      void server.say(progressNotice('nobody', 5));
      void Promise.resolve().then(() => server.say(progressNotice('mine', 9)));
      return { content: [] };
    }
  });
  const errors: Error[] = [];
  client.onerror = (error) => errors.push(error);
  const { seen, answer } = callWithProgress(client, wire, 'mine');
  await answer;
  await settle();
  expect(seen).toEqual([1, 2]);
  expect(errors).toEqual([]);
});

test('CN5: notices are told by their method', async () => {
  const { server, notices } = await connect('legacy');
  await server.say({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
  expect(notices).toEqual(['notifications/tools/list_changed']);
});

test('TL3: a request whose stream ends without its answer fails as such', async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await serve(theirs, 'legacy', { 'tools/call': () => undefined });
  const ends: (() => void)[] = [];
  const inner: Transport = {
    start: () => ours.start(),
    close: () => ours.close(),
    send: (message, options) => {
      if ('method' in message && message.method === 'tools/call')
        ends.push(() => options?.onRequestStreamEnd?.());
      return ours.send(message);
    }
  };
  ours.onmessage = (message) => inner.onmessage?.(message);
  const wire = createWire(inner, false, deaf);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(wire.transport);
  const failing = client.request({ method: 'tools/call', params: { name: 'x', arguments: {} } });
  ends[0]?.();
  ends[0]?.();
  const error: unknown = await failing.catch((caught: unknown) => caught);
  expect(isWithoutAnswer(error)).toBe(true);
});

function progressNotice(progressToken: string, progress: number): JSONRPCMessage {
  return { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken, progress } };
}

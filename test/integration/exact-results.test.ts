import { expect, test } from 'vitest';
import { expectNoProcessLeft } from '../core/process/test-host';
import { nodeServer } from '../fixtures/start-server';
import { startApp, type TrafficHost } from './traffic-host';
import { startServer } from './transports-remote';

expectNoProcessLeft();

const structured = '"structuredContent":{"id":12345678901234567890,"price":1.0,"rest":[-0,1E5,7,0.1]}';
const meta = '"_meta":{"trace":98765432109876543210}';

async function resultOf(host: TrafficHost): Promise<string> {
  await host.ready('exact');
  const serverId = host.idOf('exact');
  await host.ask('tool.call', { serverId, callId: 'a', name: 'exact', argumentsText: '{"n":2}' });
  await host.ended('a');
  return (await host.ask('call.result', { callId: 'a' })).resultText;
}

test('TL2: numbers of a result keep their digits, in what is shown, copied and recorded', async () => {
  const host = await startApp({ exact: nodeServer('exact-results') });
  const text = await resultOf(host);
  expect(text).toBe(`{"content":[{"type":"text","text":"1.0 is text"}],${structured},${meta}}`);
  const rest = await host.ask('call.result', { callId: 'a', from: 10 });
  expect(rest).toEqual({ resultText: text.slice(10), length: text.length });
  const { seq } = await host.entry(({ method, kind }) => method === 'tools/call' && kind === 'response');
  const recorded = JSON.stringify(await host.ask('traffic.message', { seq }));
  expect(recorded).toContain('12345678901234567890');
  expect(recorded).not.toContain('patchbay-number');
});

test('TL2: what one reads of a resource and gets of a prompt keeps its digits, too', async () => {
  const host = await startApp({ exact: nodeServer('exact-results') });
  await host.ready('exact');
  const serverId = host.idOf('exact');
  const read = await host.ask('resource.read', { serverId, uri: 'mem://exact' });
  expect(read.resultText).toContain('"size":12345678901234567890');
  const got = await host.ask('prompt.get', { serverId, name: 'exact', arguments: {} });
  expect(got.resultText).toContain('"weight":1.50');
});

test('TL2: numbers that are worked with, as those of a schema, stay numbers', async () => {
  const host = await startApp({ exact: nodeServer('exact-results') });
  await host.ready('exact');
  const { inputSchema } = await host.ask('catalog.tool', { serverId: host.idOf('exact'), name: 'exact' });
  expect(inputSchema).toEqual({ type: 'object', properties: { n: { type: 'number', minimum: 1 } } });
});

test.each([
  ['legacy', 'json'],
  ['legacy', 'events'],
  ['modern', 'json'],
  ['modern', 'events']
])('TL2: digits of a result are kept over HTTP, in the %s era, answered as %s', async (era, as) => {
  const server = await startServer('http-exact-results', `--era=${era}`, `--as=${as}`);
  const host = await startApp({ exact: { url: server.url } });
  const text = await resultOf(host);
  expect(text).toContain(structured);
  expect(text).toContain(meta);
});

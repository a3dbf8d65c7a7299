import { describe, expect, test } from 'vitest';
import { followKey } from '#shared/catalog/followed';
import { readingKey } from '#shared/catalog/reading';
import { expectNoProcessLeft, until } from '../core/process/test-host';
import { nodeServer } from '../fixtures/start-server';
import { startApp, type TrafficHost } from './traffic-host';

expectNoProcessLeft();

function followed(host: TrafficHost, name: string, uri: string) {
  return host.app.snapshot().app.followed?.[followKey(host.idOf(name), uri)];
}

async function read(host: TrafficHost, name: string, uri: string): Promise<string> {
  return (await host.ask('resource.read', { serverId: host.idOf(name), uri })).resultText;
}

test('RP6: how far reading a resource and getting a prompt is stands in the snapshot until they are answered', async () => {
  const host = await startApp({ old: nodeServer('subscribable') });
  await host.ready('old');
  const serverId = host.idOf('old');
  const read = host.ask('resource.read', { serverId, uri: 'mem://slow' });
  const got = host.ask('prompt.get', { serverId, name: 'slow', arguments: {} });
  const reading = () => host.app.snapshot().app.reading ?? {};
  await until(() => Object.keys(reading()).length === 2);
  const half = { progress: 1, total: 2, message: 'half of it' };
  expect(reading()).toEqual({
    [readingKey('resource', serverId, 'mem://slow')]: half,
    [readingKey('prompt', serverId, 'slow')]: half
  });
  await host.call('old', 'finish');
  expect((await read).resultText).toContain('all of it');
  expect((await got).resultText).toContain('at last');
  expect(reading()).toEqual({});
});

describe('resources', () => {
  test('RP1: a resource is read as the server gives it, in both eras', async () => {
    const host = await startApp({ old: nodeServer('subscribable') }, true);
    await Promise.all([host.ready('old'), host.ready('Playground')]);
    expect(JSON.parse(await read(host, 'old', 'mem://counter'))).toEqual({
      contents: [{ uri: 'mem://counter', mimeType: 'text/plain', text: 'changed 0 times' }]
    });
    expect(await read(host, 'Playground', 'playground://welcome')).toContain('# Welcome to the Playground');
    expect(await read(host, 'Playground', 'playground://disc.png')).toContain('"blob":"');
    const refused = await host.app.bridge.call('resource.read', {
      serverId: host.idOf('old'),
      uri: 'mem://none'
    });
    expect(refused).toMatchObject({
      ok: false,
      failure: { code: 'protocol.error', cause: 'no resource mem://none' }
    });
  });

  test('RP1: changes of a followed resource are told, also after the server came back', async () => {
    const host = await startApp({ old: nodeServer('subscribable') });
    await host.ready('old');
    const serverId = host.idOf('old');
    const uri = 'mem://counter';
    await host.ask('resource.follow', { serverId, uri });
    expect(followed(host, 'old', uri)).toMatchObject({ state: 'on', changes: 0 });
    await host.call('old', 'change');
    await until(() => followed(host, 'old', uri)?.changes === 1);
    expect(await read(host, 'old', uri)).toContain('changed 1 times');
    await host.ask('resource.seen', { serverId, uri });
    expect(followed(host, 'old', uri)).toMatchObject({ changes: 1, seen: 1 });

    await host.call('old', 'crash');
    await until(() => followed(host, 'old', uri)?.state === 'waiting');
    await until(() => followed(host, 'old', uri)?.state === 'on');
    await host.call('old', 'change');
    await until(() => followed(host, 'old', uri)?.changes === 2);

    await host.ask('resource.unfollow', { serverId, uri });
    expect(followed(host, 'old', uri)).toBeUndefined();
    const id = await host.call('old', 'change');
    await host.ended(id);
    expect((await host.ask('call.result', { callId: id })).resultText).toContain('told nobody');
  });

  test('RP1: in the stateless era changes come by a stream of their own', async () => {
    const host = await startApp({}, true);
    await host.ready('Playground');
    const save = (content: string) => host.call('Playground', 'save_note', { name: 'shopping', content });
    await host.ended(await save('milk'));
    const uri = 'playground://notes/shopping';
    await host.ask('resource.follow', { serverId: host.idOf('Playground'), uri });
    await host.ended(await save('milk, bread'));
    await until(() => followed(host, 'Playground', uri)?.changes === 1);
    expect(await read(host, 'Playground', uri)).toContain('milk, bread');
  });

  test('RP1: following what the server does not tell of is refused with a next step', async () => {
    const host = await startApp({ plain: nodeServer('answers') });
    await host.ready('plain');
    const answer = await host.app.bridge.call('resource.follow', {
      serverId: host.idOf('plain'),
      uri: 'mem://x'
    });
    expect(answer).toMatchObject({ ok: false, failure: { code: 'protocol.cannot-follow' } });
    expect(host.app.snapshot().app.followed).toBeUndefined();
  });

  test('RP1: a template’s parts are completed by the server, each knowing the others', async () => {
    const host = await startApp({ old: nodeServer('subscribable'), plain: nodeServer('answers') });
    await Promise.all([host.ready('old'), host.ready('plain')]);
    const of = { kind: 'template', uriTemplate: 'mem://{kind}/{id}' } as const;
    const ask = (name: string, argument: string, value: string, context = {}) =>
      host.ask('completion.complete', { serverId: host.idOf(name), of, argument, value, context });
    expect(await ask('old', 'kind', '')).toEqual({ values: ['planet', 'colour'], hasMore: false });
    expect(await ask('old', 'id', 'm', { kind: 'planet' })).toEqual({
      values: ['mars', 'mercury'],
      hasMore: false
    });
    expect(await ask('plain', 'id', 'm')).toEqual({ values: [], hasMore: false });
    const expand = (values: Record<string, string>) =>
      host.ask('resource.expand', { uriTemplate: 'mem://{kind}/{id}{?q*}', values });
    expect(await expand({ kind: 'planet', id: 'a b', q: 'x, y' })).toEqual({
      uri: 'mem://planet/a%20b?q=x&q=y',
      variables: ['kind', 'id', 'q']
    });
  });
});

describe('prompts', () => {
  test('RP2: a prompt’s messages come as the server makes them, in both eras', async () => {
    const host = await startApp({ old: nodeServer('subscribable') }, true);
    await Promise.all([host.ready('old'), host.ready('Playground')]);
    const get = async (server: string, name: string, values: Record<string, string>) =>
      (await host.ask('prompt.get', { serverId: host.idOf(server), name, arguments: values })).resultText;
    expect(JSON.parse(await get('old', 'greet', { who: 'Mara' }))).toEqual({
      messages: [{ role: 'user', content: { type: 'text', text: 'Greet Mara' } }]
    });
    expect(await get('Playground', 'describe_picture', {})).toContain('"type":"image"');
    expect(await get('Playground', 'write_a_poem', { topic: 'rain', style: 'formal' })).toContain(
      'Write a poem about rain, formal.'
    );
  });

  test('RP2: an argument is completed where the server completes', async () => {
    const host = await startApp({}, true);
    await host.ready('Playground');
    const answer = await host.ask('completion.complete', {
      serverId: host.idOf('Playground'),
      of: { kind: 'prompt', name: 'write_a_poem' },
      argument: 'style',
      value: 'l',
      context: { topic: 'rain' }
    });
    expect(answer.values).toEqual(['like a pirate']);
  });
});

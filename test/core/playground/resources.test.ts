import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { ERAS, open, until } from './open';

async function read(client: Client, uri: string): Promise<string> {
  const [part] = (await client.readResource({ uri })).contents;
  if (part === undefined || !('text' in part)) throw new Error(`No text at ${uri}`);
  return part.text;
}

function save(client: Client, name: string, content: string): Promise<unknown> {
  return client.callTool({ name: 'save_note', arguments: { name, content } });
}

describe.each(ERAS)('resources and prompts for a $era client', ({ mode }) => {
  test('TR7: every listed resource can be read; the clock shows the time of the Clock', async () => {
    const { client, clock } = await open(mode);
    const { resources } = await client.listResources();
    expect(resources.length).toBeGreaterThanOrEqual(3);
    for (const resource of resources) {
      const { contents } = await client.readResource({ uri: resource.uri });
      expect(contents).toMatchObject([{ uri: resource.uri, mimeType: resource.mimeType }]);
    }
    clock.advance(1000);
    expect(JSON.parse(await read(client, 'playground://clock'))).toEqual({ now: '2026-01-02T03:04:06.000Z' });
  });

  test('TR7: the template completes its number and is filled in; what it does not have is not found', async () => {
    const { client } = await open(mode);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map((template) => template.uriTemplate)).toContain(
      'playground://times-table/{number}'
    );
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: 'playground://times-table/{number}' },
      argument: { name: 'number', value: '1' }
    });
    expect(completion.values).toEqual(['1', '10', '11', '12']);
    expect(await read(client, 'playground://times-table/7')).toMatch(/^1 × 7 = 7\n(.|\n)*12 × 7 = 84$/);
    await expect(read(client, 'playground://times-table/99')).rejects.toThrow('playground://times-table/99');
    await expect(read(client, 'playground://notes/none')).rejects.toThrow('playground://notes/none');
  });

  test('TR7: a saved note becomes a resource, of this connection only, until it is forgotten', async () => {
    const { client } = await open(mode);
    const other = await open(mode);
    await save(client, 'tea', 'green');
    await save(client, 'tea', 'black');
    expect(await read(client, 'playground://notes/tea')).toBe('black');
    const uris = async (each: Client): Promise<readonly string[]> =>
      (await each.listResources()).resources.map(({ uri }) => uri);
    expect(await uris(client)).toContain('playground://notes/tea');
    expect(await uris(other.client)).not.toContain('playground://notes/tea');
    const forgot = await client.callTool({ name: 'forget_notes', arguments: {} });
    expect(forgot.content).toEqual([{ type: 'text', text: 'Forgot 1 notes.' }]);
    expect(await uris(client)).not.toContain('playground://notes/tea');
  });

  test('TR7: a client that listens hears that the list of resources changed', async () => {
    let changes = 0;
    const { client } = await open(mode, {}, () => undefined, {
      listChanged: { resources: { onChanged: () => changes++, autoRefresh: false, debounceMs: 0 } }
    });
    await save(client, 'tea', 'green');
    await until(() => changes === 1);
    await save(client, 'tea', 'black'); // the list is the same
    await client.callTool({ name: 'forget_notes', arguments: {} });
    await until(() => changes === 2);
  });

  test('TR7: prompts take arguments, complete them and bring pictures and files along', async () => {
    const { client } = await open(mode);
    const { prompts } = await client.listPrompts();
    expect(prompts.map((prompt) => prompt.name)).toEqual([
      'write_a_poem',
      'explain_simply',
      'describe_picture'
    ]);
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'write_a_poem' },
      argument: { name: 'style', value: 'f' }
    });
    expect(completion.values).toEqual(['formal']);
    const poem = await client.getPrompt({
      name: 'write_a_poem',
      arguments: { topic: 'rain', style: 'formal' }
    });
    expect(poem.messages).toEqual([
      { role: 'user', content: { type: 'text', text: 'Write a poem about rain, formal.' } }
    ]);
    const short = await client.getPrompt({ name: 'write_a_poem', arguments: { topic: 'rain' } });
    expect(short.messages).toMatchObject([{ content: { text: 'Write a poem about rain.' } }]);
    await expect(client.getPrompt({ name: 'write_a_poem', arguments: {} })).rejects.toMatchObject({
      code: -32602
    });
    const talk = await client.getPrompt({ name: 'explain_simply' });
    expect(talk.messages.map((message) => message.role)).toEqual(['user', 'assistant', 'user']);
    const picture = await client.getPrompt({ name: 'describe_picture' });
    expect(picture.messages.map((message) => message.content.type)).toEqual(['text', 'image', 'resource']);
  });
});

test('TR7: a handshake client that subscribed to a note hears of its changes until it unsubscribes', async () => {
  const heard: string[] = [];
  const { client } = await open('legacy', {}, (each) =>
    each.setNotificationHandler(
      'notifications/resources/updated',
      ({ params }) => void heard.push(params.uri)
    )
  );
  await save(client, 'tea', 'green');
  await save(client, 'tea', 'black');
  expect(heard).toEqual([]);
  await client.subscribeResource({ uri: 'playground://notes/tea' });
  await save(client, 'tea', 'white');
  expect(heard).toEqual(['playground://notes/tea']);
  await client.unsubscribeResource({ uri: 'playground://notes/tea' });
  await save(client, 'tea', 'red');
  expect(heard).toHaveLength(1);
});

test('TR7: a stateless client hears of the notes it listens to, and of no others', async () => {
  const heard: string[] = [];
  const { client } = await open('auto', {}, (each) =>
    each.setNotificationHandler(
      'notifications/resources/updated',
      ({ params }) => void heard.push(params.uri)
    )
  );
  await save(client, 'tea', 'green');
  await save(client, 'milk', 'cold');
  const subscription = await client.listen({ resourceSubscriptions: ['playground://notes/tea'] });
  await save(client, 'milk', 'warm');
  await save(client, 'tea', 'black');
  await until(() => heard.length > 0);
  await subscription.close();
  expect(heard).toEqual(['playground://notes/tea']);
});

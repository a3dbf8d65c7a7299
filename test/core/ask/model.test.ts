import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createModelAnswers } from '#core/ask/model';
import { createFetch } from '#core/node-fetch';
import { nodeClock, nodeRandom } from '#core/node-ports';
import type { Keychain } from '#core/ports';
import { createState } from '#core/state';
import { createUndos } from '#core/undos';
import { readSampling } from '#shared/ask/read-question';
import type { ModelKind } from '#shared/ask/model';
import { ok } from '#shared/failure';
import { askId, serverIdFromText } from '#shared/ids';
import type { JsonObject, JsonValue } from '#shared/json';

interface Seen {
  readonly url: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: JsonObject;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A provider on this computer that answers everything the same way. */
async function startProvider(status: number, answer: string): Promise<{ address: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      seen.push({ url: request.url ?? '', headers: request.headers, body: JSON.parse(text) as JsonObject });
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(answer);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, seen };
}

function memory(): Keychain & { readonly secrets: Map<string, string> } {
  const secrets = new Map<string, string>();
  return {
    secrets,
    get: (account) => Promise.resolve(ok(secrets.get(account) ?? null)),
    set: (account, secret) => Promise.resolve(ok((secrets.set(account, secret), null))),
    remove: (account) => Promise.resolve(ok((secrets.delete(account), null))),
    available: () => Promise.resolve(true),
    close: () => Promise.resolve()
  };
}

const id = askId('ask-1');
const textQuestion = {
  messages: [{ role: 'user', content: { type: 'text', text: 'Why?' } }],
  systemPrompt: 'Be brief.',
  maxTokens: 50
};

function startModel(question: JsonObject = textQuestion) {
  const info = { version: '0', platform: 'linux', keychain: null, startedAt: 0 };
  const state = createState({ info, preferences: { theme: 'system', panes: {}, folders: [] } });
  state.put('asks', id, {
    ...{ id, serverId: serverIdFromText('user:a'), serverName: 'a', tool: null, at: 0, order: 1 },
    question: readSampling(question)
  });
  const kept = new Map<string, JsonValue>();
  const keychain = memory();
  const undos = createUndos(nodeRandom);
  const answers = createModelAnswers({
    ports: { clock: nodeClock, fetch: createFetch(), keychain },
    state,
    undos,
    kept: {
      read: () => Promise.resolve(Object.fromEntries(kept)),
      set: (_subject, key, value) => {
        if (value === undefined) kept.delete(key);
        else kept.set(key, value);
        return Promise.resolve(ok(null));
      },
      settled: () => Promise.resolve()
    }
  });
  return { state, kept, keychain, ...answers.handlers, ...undos.handlers, load: answers.load };
}

const anthropic = JSON.stringify({
  model: 'claude-x',
  content: [{ type: 'text', text: 'It scatters.' }],
  stop_reason: 'max_tokens'
});
const openai = JSON.stringify({
  model: 'gpt-x',
  choices: [{ message: { role: 'assistant', content: 'It scatters.' }, finish_reason: 'stop' }]
});

test.each<[ModelKind, string, object, object]>([
  [
    'anthropic',
    anthropic,
    { url: '/v1/messages', headers: { 'x-api-key': 'k1', 'anthropic-version': '2023-06-01' } },
    { model: 'claude-x', stopReason: 'maxTokens' }
  ],
  [
    'openai',
    openai,
    { url: '/v1/chat/completions', headers: { authorization: 'Bearer k1' } },
    { model: 'gpt-x', stopReason: 'endTurn' }
  ],
  ['local', openai, { url: '/v1/chat/completions' }, { model: 'gpt-x', stopReason: 'endTurn' }]
])(
  'RP4: a model of kind %s drafts an answer, which is not sent by itself',
  async (kind, answer, sent, got) => {
    const { address, seen } = await startProvider(200, answer);
    const model = startModel();
    expect(await model['model.set']({ kind, address, model: 'm', key: 'k1' })).toEqual({
      ok: true,
      value: null
    });
    expect(await model['ask.suggest']({ askId: id })).toMatchObject({
      value: { text: 'It scatters.', ...got }
    });
    expect(seen).toMatchObject([{ ...sent, body: { model: 'm', max_tokens: 50 } }]);
    expect(JSON.stringify(seen[0]?.body)).toContain('Be brief.');
    // The question still waits for the person.
    expect(model.state.get().asks).toHaveProperty('ask-1');
  }
);

const picture = { type: 'image', mimeType: 'image/png', data: 'iVBORw0KGgo=' };

test.each<[ModelKind, string, object]>([
  [
    'anthropic',
    anthropic,
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } }
  ],
  ['openai', openai, { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } }]
])(
  'RP4: a model of kind %s is given the pictures of the request, in its own words',
  async (kind, answer, sent) => {
    const { address, seen } = await startProvider(200, answer);
    const model = startModel({
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'What is this?' }, picture] },
        { role: 'assistant', content: { type: 'text', text: 'A dot.' } }
      ]
    });
    await model['model.set']({ kind, address, model: 'm', key: 'k1' });
    expect((await model['ask.suggest']({ askId: id })).ok).toBe(true);
    expect(seen[0]?.body['messages']).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'What is this?' }, sent] },
      { role: 'assistant', content: 'A dot.' }
    ]);
  }
);

test('RP4: what only calls itself a picture is not shown nor sent as one', () => {
  const parts = (content: JsonObject) =>
    readSampling({ messages: [{ role: 'user', content }] }).messages[0]?.parts;
  expect(parts(picture)).toEqual([picture]);
  expect(parts({ ...picture, mimeType: 'image/svg+xml' })).toEqual([
    { type: 'other', what: 'image/svg+xml' }
  ]);
  expect(parts({ ...picture, data: '"><script>' })).toEqual([{ type: 'other', what: 'image/png' }]);
});

test('RP4: the key stays in the keychain, and goes to no address but the one it was given for', async () => {
  const model = startModel();
  const input = { kind: 'openai', address: 'https://one.example/v1', model: 'm' } as const;
  await model['model.set']({ ...input, key: 'k1' });
  expect(model.state.get().app.model).toEqual({ ...input, hasKey: true });
  expect(JSON.stringify([...model.kept])).not.toContain('k1');
  await model['model.set']({ ...input, model: 'other', key: null });
  expect([...model.keychain.secrets.values()]).toEqual(['k1']);
  await model['model.set']({ ...input, address: 'https://two.example/v1', key: null });
  expect([...model.keychain.secrets]).toEqual([]);
  expect(model.state.get().app.model?.hasKey).toBe(false);
  expect(await model['model.set']({ ...input, address: 'http://far.example/v1', key: 'k2' })).toMatchObject({
    failure: { code: 'model.address' }
  });
  await model['model.set']({ ...input, key: 'k3' });
  const forgotten = await model['model.forget']({});
  expect(model.state.get().app.model).toBeUndefined();
  expect([...model.keychain.secrets]).toEqual([]);
  if (!forgotten.ok) throw new Error(forgotten.failure.message);
  await model['action.undo'](forgotten.value);
  expect(model.state.get().app.model).toEqual({ ...input, hasKey: true });
  expect([...model.keychain.secrets.values()]).toEqual(['k3']);
  await model['model.forget']({});
  expect(await model['ask.suggest']({ askId: id })).toMatchObject({ failure: { code: 'model.none' } });
});

test('RP4: a refusal, an odd answer, more than text and a question that is gone are told apart', async () => {
  const refusing = await startProvider(401, '{"error":"bad key"}');
  const odd = await startProvider(200, '<html>');
  const model = startModel();
  const input = { kind: 'local', model: 'm', key: null } as const;
  await model['model.set']({ ...input, address: refusing.address });
  expect(await model['ask.suggest']({ askId: id })).toMatchObject({
    failure: { code: 'model.refused', details: { status: 401 }, cause: '{"error":"bad key"}' }
  });
  await model['model.set']({ ...input, address: odd.address });
  expect(await model['ask.suggest']({ askId: id })).toMatchObject({
    failure: { code: 'model.invalid-answer' }
  });
  expect(await model['ask.suggest']({ askId: askId('gone') })).toMatchObject({
    failure: { code: 'ask.gone' }
  });
  const sound = startModel({
    messages: [{ role: 'user', content: { type: 'audio', mimeType: 'audio/wav', data: 'UklGRg==' } }]
  });
  await sound['model.set']({ ...input, address: odd.address });
  expect(await sound['ask.suggest']({ askId: id })).toMatchObject({ failure: { code: 'model.text-only' } });
  expect(odd.seen).toHaveLength(1);
});

test('RP4: what was set up is there again at the next start', async () => {
  const model = startModel();
  model.kept.set('model', { kind: 'local', address: 'http://127.0.0.1:1/v1', model: 'm' });
  await model.load();
  expect(model.state.get().app.model).toMatchObject({ kind: 'local', model: 'm', hasKey: false });
  model.kept.set('model', { kind: 'unknown' });
  await model.load();
  expect(model.state.get().app.model).toBeUndefined();
});

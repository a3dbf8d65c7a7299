import { expect, test } from 'vitest';
import { noItems, type Items } from '#core/catalog/kinds';
import { createCatalogSync } from '#core/catalog/sync';
import type { Catalog } from '#shared/catalog/catalog';
import { failed, ok, type Result } from '#shared/failure';
import type { JsonObject } from '#shared/json';
import { createFakeClock, settle } from '../../fakes/clock';

type Answer = Result<JsonObject> | Promise<Result<JsonObject>>;
const toolsChanged = 'notifications/tools/list_changed';
const tools = (...names: readonly string[]): Result<JsonObject> =>
  ok({ tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })) });

interface Setup {
  readonly capabilities?: JsonObject;
  readonly answers?: Readonly<Record<string, () => Answer>>;
  readonly before?: Items;
}

function start({ capabilities = { tools: {} }, answers = {}, before = noItems }: Setup = {}) {
  const clock = createFakeClock();
  const asked: string[] = [];
  const published: Catalog[] = [];
  const sync = createCatalogSync({
    clock,
    server: 's',
    capabilities,
    sendsHeaders: false,
    requestMs: 30_000,
    ask: async (method) => {
      asked.push(method);
      return (answers[method] ?? (() => tools('one')))();
    },
    before,
    publish: (catalog) => published.push(catalog)
  });
  return { clock, asked, published, sync, now: () => published.at(-1) };
}

const late = (): Promise<Result<JsonObject>> => new Promise(() => undefined);

test('CN9: only what the server declared is asked for', async () => {
  const { asked, sync } = start({ capabilities: { prompts: {}, experimental: {}, tools: null } });
  await sync.load();
  expect(asked).toEqual(['prompts/list']);
});

test('CN9: a server that declares nothing is listed without a question', async () => {
  const { asked, sync, now } = start({ capabilities: {} });
  expect(await sync.load()).toEqual(ok(null));
  expect(asked).toEqual([]);
  expect(now()).toMatchObject({ have: 'fresh', doing: 'idle', tools: [] });
});

test('CN9: −32601 to a list means that it is not offered', async () => {
  const { sync, now } = start({
    capabilities: { tools: {}, prompts: {} },
    answers: {
      'prompts/list': () => failed('protocol.error', { details: { method: 'prompts/list', number: -32601 } })
    }
  });
  expect(await sync.load()).toEqual(ok(null));
  expect(now()).toMatchObject({ have: 'fresh', doing: 'idle', failure: null, prompts: [] });
});

test('CN5: the four lists are asked for at once, and the tools do not wait for the rest', async () => {
  const { asked, sync, now } = start({
    capabilities: { tools: {}, resources: {}, prompts: {} },
    answers: { 'resources/list': late, 'resources/templates/list': late, 'prompts/list': late }
  });
  void sync.load();
  await settle();
  expect(asked).toEqual(['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list']);
  expect(now()).toMatchObject({ have: 'fresh', doing: 'loading' });
  expect(now()?.tools).toHaveLength(1);
});

test('CN3: a list that fails is state, not an empty list', async () => {
  const failure = failed('protocol.no-answer', { details: { method: 'tools/list', seconds: 30 } });
  const { sync, now } = start({ answers: { 'tools/list': () => failure } });
  expect(await sync.load()).toEqual(failure);
  expect(now()).toMatchObject({ have: 'none', doing: 'error', failure: failure.failure });
  expect(sync.tool('one')).toBeUndefined();
});

test('CN5: what an earlier connection knew is shown as stale until the new list is here', async () => {
  const first = start();
  await first.sync.load();
  const { published, sync, now } = start({
    before: first.sync.items(),
    answers: { 'tools/list': () => tools('two') }
  });
  await sync.load();
  expect(published[0]).toMatchObject({ have: 'stale', doing: 'loading' });
  expect(published[0]?.tools[0]?.originalName).toBe('one');
  expect(now()?.tools.map((tool) => tool.originalName)).toEqual(['two']);
  expect(sync.tool('one')).toBeNull();
});

test('CN5: after a failed refresh the old list stays, as stale', async () => {
  let answer: Result<JsonObject> = tools('one');
  const { sync, now } = start({ answers: { 'tools/list': () => answer } });
  await sync.load();
  answer = failed('connect.closed');
  await sync.load();
  expect(now()).toMatchObject({ have: 'stale', doing: 'error' });
  expect(now()?.tools).toHaveLength(1);
});

test('CN5: a burst of notices is one list, and only of what changed', async () => {
  const { clock, asked, sync } = start({ capabilities: { tools: {}, prompts: {} } });
  await sync.load();
  await clock.advance(10_000);
  for (let count = 0; count < 200; count += 1) sync.notice(toolsChanged);
  await clock.advance(1_000);
  expect(asked).toEqual(['tools/list', 'prompts/list', 'tools/list']);
});

test('CN5: a server that announces a change after each list is slowed down, and its last change is not lost', async () => {
  const { clock, asked, sync } = start({
    answers: {
      'tools/list': () => {
        void Promise.resolve().then(() => sync.notice(toolsChanged));
        return tools('one');
      }
    }
  });
  await sync.load();
  await clock.advance(5_000);
  expect(asked.length).toBeLessThanOrEqual(5);
  const before = asked.length;
  await clock.advance(60_000);
  expect(asked.length).toBeGreaterThan(before);
  expect(asked.length).toBeLessThanOrEqual(before + 4);
});

test('CN5: while one load runs, all who ask share the next', async () => {
  const answers: ((answer: Result<JsonObject>) => void)[] = [];
  const { asked, sync } = start({
    answers: { 'tools/list': () => new Promise<Result<JsonObject>>((resolve) => answers.push(resolve)) }
  });
  const all = [sync.load(), sync.load(), sync.load()];
  await settle();
  expect(asked).toHaveLength(1);
  answers[0]?.(tools('one'));
  await settle();
  expect(asked).toHaveLength(2);
  answers[1]?.(tools('two'));
  await Promise.all(all);
  expect(asked).toHaveLength(2);
  expect(sync.items().tools[0]?.originalName).toBe('two');
});

test('RC5: a closed catalogue says no more and leaves no timer', async () => {
  const { clock, published, sync } = start();
  await sync.load();
  const count = published.length;
  sync.notice(toolsChanged);
  sync.close();
  await sync.load();
  await clock.advance(60_000);
  expect(published).toHaveLength(count);
  expect(clock.waiting).toBe(0);
});

import { expect, test } from 'vitest';
import { listPages } from '#core/catalog/list-pages';
import { failed, ok } from '#shared/failure';
import type { JsonObject } from '#shared/json';

/** A server with these pages by cursor; the first is under `start`. */
function pages(byCursor: Readonly<Record<string, JsonObject>>) {
  const asked: (string | null)[] = [];
  const list = () =>
    listPages('tools/list', 'tools', async (params) => {
      const cursor = typeof params['cursor'] === 'string' ? params['cursor'] : null;
      asked.push(cursor);
      return ok(byCursor[cursor ?? 'start'] ?? { tools: [] });
    });
  return { asked, list };
}

test('CN5: cursors are followed to the end', async () => {
  const { asked, list } = pages({
    start: { tools: [1, 2], nextCursor: 'b' },
    b: { tools: [3], nextCursor: 'c' },
    c: { tools: [4] }
  });
  expect(await list()).toEqual(ok({ entries: [1, 2, 3, 4], problems: [], ttlMs: null }));
  expect(asked).toEqual([null, 'b', 'c']);
});

test('CN5: a server that repeats its cursor and its page is asked twice, and the repetition is told', async () => {
  const { asked, list } = pages({
    start: { tools: [1], nextCursor: 'x' },
    x: { tools: [1], nextCursor: 'x' }
  });
  expect(await list()).toEqual(
    ok({
      entries: [1],
      problems: ['The server repeated a page of tools/list; the list ends there.'],
      ttlMs: null
    })
  );
  expect(asked).toEqual([null, 'x']);
});

test('CN5: a cursor that comes round again ends the list, whatever the pages hold', async () => {
  const { asked, list } = pages({
    start: { tools: [1], nextCursor: 'a' },
    a: { tools: [2], nextCursor: 'b' },
    b: { tools: [3], nextCursor: 'a' }
  });
  expect(await list()).toMatchObject({ value: { entries: [1, 2, 3] } });
  expect(asked).toEqual([null, 'a', 'b']);
});

test('CN5: an empty cursor is followed once, and costs neither a page nor a complaint', async () => {
  const meant = pages({ start: { tools: [1], nextCursor: '' }, '': { tools: [2] } });
  expect(await meant.list()).toEqual(ok({ entries: [1, 2], problems: [], ttlMs: null }));
  const asEnd = pages({ start: { tools: [1], nextCursor: '' }, '': { tools: [1], nextCursor: '' } });
  expect(await asEnd.list()).toEqual(ok({ entries: [1], problems: [], ttlMs: null }));
  expect(asEnd.asked).toEqual([null, '']);
});

test('CN5: empty pages on the way are no repetition', async () => {
  const { list } = pages({
    start: { tools: [], nextCursor: 'a' },
    a: { tools: [], nextCursor: 'b' },
    b: { tools: [7] }
  });
  expect(await list()).toEqual(ok({ entries: [7], problems: [], ttlMs: null }));
});

test('CN5: a list without an end is cut and told', async () => {
  let page = 0;
  const result = await listPages('tools/list', 'tools', async () => {
    page += 1;
    return ok({ tools: [page], nextCursor: `page-${page}` });
  });
  expect(result).toMatchObject({
    value: { problems: ['The server’s answer to tools/list has no end; the first 1000 entries are used.'] }
  });
});

test('CN5: the failure of a page is the failure of the list', async () => {
  const failure = failed('protocol.no-answer', { details: { method: 'tools/list', seconds: 30 } });
  expect(await listPages('tools/list', 'tools', async () => failure)).toEqual(failure);
});

test('CN5: what is no list is never shown as an empty one; Go writes an empty list as null', async () => {
  expect(await pages({ start: { tools: null } }).list()).toMatchObject(ok({ entries: [], problems: [] }));
  expect(await pages({ start: { tools: { echo: {} } } }).list()).toMatchObject({
    ok: false,
    failure: {
      code: 'protocol.invalid-answer',
      message: 'The server answered tools/list with something that is not valid: “tools” is not a list.'
    }
  });
});

test('CN5: a mark of the next page that is no text ends the list, and that is told', async () => {
  for (const nextCursor of [1, { page: 2 }, true]) {
    expect(await pages({ start: { tools: [1], nextCursor } }).list()).toMatchObject(
      ok({ entries: [1], problems: [expect.stringMatching(/next page of tools\/list/)] })
    );
  }
  expect(await pages({ start: { tools: [1], nextCursor: null } }).list()).toMatchObject(ok({ problems: [] }));
});

test('CN5: a page that is refused costs only itself and what follows, and is told; the first is the whole list', async () => {
  const no = failed('protocol.error', {
    details: { method: 'tools/list', number: -32602 },
    cause: 'bad cursor'
  });
  const list = (isFirst: boolean) =>
    listPages('tools/list', 'tools', async (params) =>
      isFirst || 'cursor' in params ? no : ok({ tools: [1], nextCursor: 'b' })
    );
  expect(await list(true)).toEqual(no);
  expect(await list(false)).toMatchObject({
    value: {
      entries: [1],
      problems: [expect.stringMatching(/^The next page of tools\/list could not be had.* bad cursor\.$/)]
    }
  });
});

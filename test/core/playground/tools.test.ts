import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#shared/json';
import { ERAS, open } from './open';

interface Example {
  readonly input: JsonObject;
  readonly says?: string | RegExp;
  readonly facts?: JsonObject;
}

/** One call for every tool that needs no test of its own. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  add_numbers: { input: { first: 2.5, second: -1 }, says: '2.5 + -1 = 1.5', facts: { sum: 1.5 } },
  greet: { input: { name: 'Ada', language: 'de', loudly: true }, says: 'HALLO, ADA!' },
  plan_meeting: {
    input: {
      topic: 'Tea',
      day: '2026-05-04',
      minutes: 45,
      starts: '12:30:00Z',
      answerBy: '2026-05-01T00:00:00Z'
    },
    says: /^# Tea\n\n- Day: \*\*2026-05-04\*\*\n- Starts at: 12:30:00Z\n- Length: 45 minutes\n- Please answer before/
  },
  sort_words: {
    input: {
      words: ['pear', 'Apple', 'apple', 'fig'],
      order: 'descending',
      extras: ['number the lines', 'drop repeats', 'ignore capitals']
    },
    says: /^1\. pear\n2\. fig\n3\. [Aa]pple$/
  },
  write_contact_card: {
    input: {
      name: 'Ada',
      nickname: null,
      email: 'ada@example.com',
      phone: '+44 20 7946 0000',
      address: { city: 'London', country: 'England' }
    },
    says: 'Ada\nada@example.com\n+44 20 7946 0000\nLondon, England'
  },
  make_shopping_list: {
    input: { items: [{ what: 'a|b', amount: 3, urgent: true }, { what: 'tea' }] },
    says: '| What | How many |\n| --- | ---: |\n| **a\\|b** | 3 |\n| tea | 1 |'
  },
  measure_shape: {
    input: { shape: { kind: 'rectangle', width: 2, height: 3 }, unit: 'km' },
    says: '6 km²',
    facts: { area: 6, unit: 'km²' }
  },
  add_up_prices: {
    input: { prices: { tea: 2.5, cake: 4, toString: 1 } },
    facts: { total: 7.5, mostExpensive: 'cake' }
  },
  draw_family_tree: {
    input: { person: { name: 'A', children: [{ name: 'B', children: [{ name: 'C' }] }, { name: 'D' }] } },
    says: 'A\n  B\n    C\n  D'
  },
  repeat_settings: {
    input: { anything: { deep: [1, null] } },
    says: '{\n  "anything": {\n    "deep": [\n      1,\n      null\n    ]\n  }\n}'
  },
  make_long_text: {
    input: { lines: 50_000 },
    says: /^Line 1 of 50000(.|\n)*Line 50000 of 50000, one of many\.$/
  },
  write_log: { input: { level: 'error' }, says: /level “error”/ },
  pretend_to_post: { input: { message: 'Hi' }, says: 'Nothing was sent. A real tool would have posted: Hi' },
  save_note: { input: { name: 'a', content: 'b' }, says: /Saved “a”/ },
  forget_notes: { input: {}, says: 'Forgot 0 notes.' }
};

/** Those are called in the tests below and in the files beside this one. */
const ELSEWHERE = [
  'report_weather',
  'show_picture',
  'play_sound',
  'show_everything',
  'count_slowly',
  'fail_politely',
  'fail_badly'
];

async function call(client: Client, name: string, input: JsonObject = {}): Promise<CallToolResult> {
  return client.callTool({ name, arguments: { ...input } });
}

function wordsOf(result: CallToolResult): string {
  return result.content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('');
}

describe.each(ERAS)('Playground tools for a $era client', ({ era, mode }) => {
  test('TR7: the Playground serves the era the client asks for and says in two sentences what it is', async () => {
    const { client } = await open(mode);
    expect(client.getProtocolEra()).toBe(era);
    expect(client.getNegotiatedProtocolVersion()).toBe(era === 'modern' ? '2026-07-28' : '2025-11-25');
    expect(client.getServerVersion()).toMatchObject({ title: 'Playground' });
    expect(client.getInstructions()?.match(/\.( |$)/g)).toHaveLength(2);
  });

  test('TR7: every tool has a title, a description, a schema of an object and says whether it changes anything', async () => {
    const { client } = await open(mode);
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name).toSorted()).toEqual(
      [...Object.keys(EXAMPLES), ...ELSEWHERE].toSorted()
    );
    for (const tool of tools) {
      expect(tool.title, tool.name).toBeTruthy();
      expect(tool.description, tool.name).toMatch(/\.$/);
      expect(tool.inputSchema.type, tool.name).toBe('object');
      expect(typeof tool.annotations?.readOnlyHint, tool.name).toBe('boolean');
      expect(typeof tool.annotations?.openWorldHint, tool.name).toBe('boolean');
    }
    const marked = (hint: 'destructiveHint' | 'openWorldHint' | 'idempotentHint'): string[] =>
      tools.filter((tool) => tool.annotations?.[hint] === true).map((tool) => tool.name);
    expect(marked('destructiveHint')).toEqual(['forget_notes']);
    expect(marked('openWorldHint')).toEqual(['pretend_to_post']);
    expect(marked('idempotentHint')).toContain('save_note');
  });

  test.each(Object.entries(EXAMPLES))('TR7: %s gives what it says', async (name, { input, says, facts }) => {
    const { client } = await open(mode);
    await client.listTools(); // so that the client checks the answer against the outputSchema
    const result = await call(client, name, input);
    expect(result.isError ?? false).toBe(false);
    if (says instanceof RegExp) expect(wordsOf(result)).toMatch(says);
    else if (says !== undefined) expect(wordsOf(result)).toBe(says);
    expect(result.structuredContent).toEqual(facts);
  });

  test('TR7: fields left out get the values the form shows', async () => {
    const { client } = await open(mode);
    expect(wordsOf(await call(client, 'greet', { name: 'Ada' }))).toBe('Hello, Ada!');
    expect(
      wordsOf(await call(client, 'measure_shape', { shape: { kind: 'circle', radius: 1 }, unit: null }))
    ).toMatch(/^3\.14/);
    expect(wordsOf(await call(client, 'fail_politely'))).toBe('Could not make tea: The kettle is empty.');
    expect(wordsOf(await call(client, 'make_long_text'))).toMatch(/^Line 1 of 2000,/);
  });

  test('TR7: report_weather answers with facts that fit its schema, the same for the same city', async () => {
    const { client } = await open(mode);
    await client.listTools();
    const first = await call(client, 'report_weather', { city: 'Rome' });
    expect(first.structuredContent).toMatchObject({ city: 'Rome', nextDays: [{}, {}, {}] });
    expect(JSON.parse(wordsOf(first))).toEqual(first.structuredContent);
    expect(await call(client, 'report_weather', { city: 'Rome' })).toEqual(first);
    expect((await call(client, 'report_weather', { city: 'Oslo' })).structuredContent).not.toEqual(
      first.structuredContent
    );
  });

  test('TR7: fail_politely answers a result marked as an error, fail_badly a protocol error with its details', async () => {
    const { client } = await open(mode);
    expect(await call(client, 'fail_politely', { reason: 'No water.' })).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: 'Could not make tea: No water.' }]
    });
    await expect(call(client, 'fail_badly')).rejects.toMatchObject({
      code: -32603,
      message: 'The Playground broke, as you asked.',
      data: { example: 'Details a server may add.' }
    });
  });

  test.each([
    ['greet', { name: 'x'.repeat(41) }, /name/],
    ['greet', { name: 'Ada', language: 'xx' }, /language/],
    ['plan_meeting', { day: '4 May', minutes: 45 }, /day/],
    ['plan_meeting', { day: '2026-05-04', minutes: 50 }, /minutes/],
    ['write_contact_card', { name: 'Ada', email: 'nobody' }, /email/],
    ['write_contact_card', { name: 'Ada', email: 'a@example.com', phone: '12' }, /phone/],
    ['measure_shape', { shape: { kind: 'circle', radius: -1 } }, /shape/],
    ['add_up_prices', { prices: { tea: 'two' } }, /prices\/tea/],
    ['draw_family_tree', { person: { name: 'A', children: [{}] } }, /children\/0/],
    ['add_numbers', { first: 1, second: 2, third: 3 }, /additional/]
  ])('TR7: %s refuses %j and names the field', async (name, input, named) => {
    const { client } = await open(mode);
    const result = await call(client, name, input);
    expect(result.isError).toBe(true);
    expect(wordsOf(result)).toMatch(/^That input does not fit: /);
    expect(wordsOf(result)).toMatch(named);
    expect(wordsOf(result)).not.toContain('data/');
  });

  test('TR7: a tool that does not exist is a protocol error', async () => {
    const { client } = await open(mode);
    await expect(call(client, 'brew_coffee')).rejects.toMatchObject({ code: -32602 });
  });
});

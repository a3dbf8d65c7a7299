import type { CallToolResult, Client, ClientCapabilities, ElicitResult } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { ERAS, open } from './open';

const ASKING = ['ask_about_you', 'ask_to_open_page', 'ask_a_model', 'list_your_folders'];

const DECLARED: readonly (readonly [ClientCapabilities, readonly string[]])[] = [
  [{}, []],
  [{ elicitation: {} }, ['ask_about_you']],
  [{ elicitation: { form: {} } }, ['ask_about_you']],
  [{ elicitation: { url: {} } }, ['ask_to_open_page']],
  [{ elicitation: { form: {}, url: {} } }, ['ask_about_you', 'ask_to_open_page']],
  [{ sampling: {} }, ['ask_a_model']],
  [{ roots: {} }, ['list_your_folders']]
];

function answer(client: Client, seen: unknown[], result: ElicitResult): void {
  client.setRequestHandler('elicitation/create', (request) => {
    seen.push(request.params);
    return result;
  });
}

async function words(call: Promise<CallToolResult>): Promise<string> {
  const { content } = await call;
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

describe.each(ERAS)('questions for a $era client', ({ mode }) => {
  test.each(DECLARED)('TR7: a client that declares %j is offered %j', async (capabilities, offered) => {
    const { client } = await open(mode, capabilities);
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name).filter((name) => ASKING.includes(name))).toEqual(offered);
    for (const name of ASKING.filter((each) => !offered.includes(each))) {
      await expect(client.callTool({ name, arguments: {} })).rejects.toMatchObject({ code: -32602 });
    }
  });

  test('TR7: ask_about_you puts a form and tells what was accepted', async () => {
    const seen: unknown[] = [];
    const { client } = await open(mode, { elicitation: { form: {} } }, (each) =>
      answer(each, seen, { action: 'accept', content: { name: 'Ada', cups: 3 } })
    );
    const said = await words(client.callTool({ name: 'ask_about_you', arguments: {} }));
    expect(said).toBe('You answered:\n{\n  "name": "Ada",\n  "cups": 3\n}');
    expect(seen).toMatchObject([
      { message: expect.any(String) as string, requestedSchema: { required: ['name'] } }
    ]);
  });

  test.each(['decline', 'cancel'] as const)('TR7: a person may %s a form', async (action) => {
    const { client } = await open(mode, { elicitation: { form: {} } }, (each) =>
      answer(each, [], { action })
    );
    expect(await words(client.callTool({ name: 'ask_about_you', arguments: {} }))).toBe(
      `You chose to ${action}. That is fine.`
    );
  });

  test('TR7: ask_to_open_page puts an https address and tells the answer', async () => {
    const seen: unknown[] = [];
    const { client } = await open(mode, { elicitation: { url: {} } }, (each) =>
      answer(each, seen, { action: 'accept' })
    );
    expect(await words(client.callTool({ name: 'ask_to_open_page', arguments: {} }))).toBe(
      'Your answer was: accept.'
    );
    expect(seen).toMatchObject([{ mode: 'url', url: 'https://example.com/' }]);
  });

  test('TR7: ask_a_model passes the question on and the answer back', async () => {
    const { client } = await open(mode, { sampling: {} }, (each) =>
      each.setRequestHandler('sampling/createMessage', ({ params }) => {
        const [message] = params.messages;
        const asked = [message?.content].flat()[0];
        return {
          model: 'test',
          role: 'assistant',
          content: { type: 'text', text: `You asked: ${asked?.type === 'text' ? asked.text : ''}` }
        };
      })
    );
    const said = await words(client.callTool({ name: 'ask_a_model', arguments: { question: 'Why?' } }));
    expect(said).toBe('You asked: Why?');
  });

  test('TR7: list_your_folders lists what the client works in, and says so when that is nothing', async () => {
    let roots = [{ uri: 'file:///home/ada', name: 'Home' }];
    const { client } = await open(mode, { roots: {} }, (each) =>
      each.setRequestHandler('roots/list', () => ({ roots }))
    );
    expect(await words(client.callTool({ name: 'list_your_folders', arguments: {} }))).toBe(
      'Home (file:///home/ada)'
    );
    roots = [];
    expect(await words(client.callTool({ name: 'list_your_folders', arguments: {} }))).toBe(
      'Your program works in no folder.'
    );
  });
});

import { expect, test } from 'vitest';
import { createDecliner } from '#core/ask/decliner';
import { readElicitation, readSampling } from '#shared/ask/read-question';
import { serverIdFromText } from '#shared/ids';

test('RP3: where nobody is, questions are declined with a sentence, and no model is offered', async () => {
  const told: string[] = [];
  const asks = createDecliner((sentence) => told.push(sentence));
  expect(asks.canSample()).toBe(false);
  const questions = [
    readElicitation({ message: 'Your name?', requestedSchema: { type: 'object', properties: {} } }),
    readElicitation({ mode: 'url', message: 'Sign in', url: 'https://example.com/' }),
    readSampling({ messages: [] })
  ];
  for (const question of questions) {
    const answer = await asks.ask({
      ...{ serverId: serverIdFromText('user:a'), serverName: 'a', connection: {}, tool: null },
      ...{ question, elicitationId: null, signal: new AbortController().signal }
    });
    expect(answer).toEqual({ action: 'decline' });
  }
  expect(told[0]).toBe('a asked a question, which was declined because nobody is here to answer: Your name?');
  expect(told).toHaveLength(3);
});

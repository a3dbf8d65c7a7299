import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { nodeClock } from '#core/node-ports';
import { readStdout } from '#core/connection/stdio-stdout';

const answer = (id: number) => `{"jsonrpc":"2.0","id":${String(id)},"result":{}}`;

async function read(text: string): Promise<{ readonly ids: readonly unknown[]; readonly noise: number }> {
  const ids: unknown[] = [];
  let noise = 0;
  const stream = Readable.from([Buffer.from(`${text}\n${answer(-1)}\n`)]);
  await new Promise<void>((resolve) => {
    readStdout(stream, nodeClock, {
      message: (message) => {
        if ('id' in message) ids.push(message.id);
        if (ids.at(-1) === -1) resolve();
      },
      noise: () => (noise += 1),
      tooLong: () => undefined
    });
  });
  return { ids, noise };
}

test('TR1: answers behind other words and behind each other on one line are found, in their order', async () => {
  expect(await read(`> ${answer(1)}${answer(2)}`)).toEqual({ ids: [1, 2, -1], noise: 1 });
});

test('TR1: a line of very many answers ends nothing: its last ones and what follows are read', async () => {
  const line = Array.from({ length: 20_000 }, (_, id) => answer(id)).join('');
  const { ids } = await read(line);
  expect(ids.slice(-2)).toEqual([19_999, -1]);
});

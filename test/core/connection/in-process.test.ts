import { expect, test } from 'vitest';
import { openInProcess } from '#core/connection/in-process';
import { nodeClock } from '#core/node-ports';
import type { InProcessConfig } from '#shared/server/config';
import { transportContract } from './transport-contract';

function config(name: string): InProcessConfig {
  return { transport: 'sdk', name, disabled: false, startupTimeoutMs: null, callTimeoutMs: null };
}

transportContract({
  id: 'TR7',
  name: 'an in-process server',
  open: () => openInProcess(config('Playground'), { clock: nodeClock }),
  quickTool: { name: 'add_numbers', arguments: { first: 1, second: 2 } },
  echo: (text) => ({ name: 'repeat_settings', arguments: { comment: text } }),
  echoed: (answer) => String((JSON.parse(answer) as { comment: unknown }).comment),
  slowTool: { name: 'count_slowly', arguments: { steps: 20, seconds: 60 } },
  expectNothingLeft: async (opened) => {
    await expect(opened.transport.send({ jsonrpc: '2.0', method: 'notifications/late' })).rejects.toThrow();
  }
});

test('TR7: a name that no server in this process has is a failure that says so', async () => {
  const opened = openInProcess(config('nobody'), { clock: nodeClock });
  await expect(opened.transport.start()).rejects.toMatchObject({
    failure: { code: 'config.unknown-server' }
  });
  expect(opened.failure()).toMatchObject({ code: 'config.unknown-server', details: { server: 'nobody' } });
  await opened.close();
});

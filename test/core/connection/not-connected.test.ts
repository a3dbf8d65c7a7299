import { expect, test } from 'vitest';
import { notConnected } from '#core/connection/not-connected';
import type { ConnectionState } from '#shared/connection/state';
import { entry, remote } from '../../integration/manager-host';

function hintOf(state: ConnectionState): string | null {
  const of = entry('wiki', remote('http://127.0.0.1:1/mcp'));
  const answer = notConnected({ entry: () => of, state: () => state });
  return answer.ok ? null : answer.failure.hint;
}

const pending = {
  type: 'pending',
  epoch: 1,
  attempt: 1,
  maxAttempts: 5,
  retryAt: null,
  failure: null
} as const;

test.each(['queued', 'connecting', 'waiting'] as const)(
  'TL3: nobody is sent to connect a server that is %s already',
  (phase) => {
    expect(hintOf({ ...pending, phase })).toMatch(/wait until it is connected/);
  }
);

test('TL3: a server that waits for a person is to be connected first', () => {
  expect(hintOf({ ...pending, phase: 'authorizing' })).toMatch(/^Connect the server first/);
  expect(hintOf({ type: 'disabled' })).toMatch(/^Connect the server first/);
});

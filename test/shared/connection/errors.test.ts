import { expect, test } from 'vitest';
import { isStatusRetryable, isTerminal } from '#shared/connection/errors';
import { failure } from '#shared/failure';

test('RC3: errors of the line are terminal, answers of the server are not', () => {
  for (const code of [
    'network.reset',
    'network.refused',
    'network.timeout',
    'network.unreachable',
    'connect.closed'
  ] as const) {
    expect(isTerminal(failure(code))).toBe(true);
  }
  for (const code of [
    'network.http-status',
    'protocol.error',
    'auth.required',
    'protocol.session-lost'
  ] as const) {
    expect(isTerminal(failure(code))).toBe(false);
  }
});

test('RC1: of the HTTP statuses only 408, 429 and the server’s own errors are worth repeating', () => {
  expect([400, 403, 404, 405, 410, 422].filter(isStatusRetryable)).toEqual([]);
  expect([408, 429, 500, 502, 503, 504].filter((status) => !isStatusRetryable(status))).toEqual([]);
});
